#![no_main]

grognard_fuzz::fuzz!(format);
