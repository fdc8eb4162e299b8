#![no_main]

grognard_fuzz::fuzz!(document);
