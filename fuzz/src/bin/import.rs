#![no_main]

grognard_fuzz::fuzz!(import);
