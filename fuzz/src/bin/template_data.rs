#![no_main]

grognard_fuzz::fuzz!(template_data);
