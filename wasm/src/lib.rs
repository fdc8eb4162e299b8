//! The interface between a script and the workbench. Requests and answers are JSON in the memory of
//! the module.
//!
//! A script calls `take` to get space, writes a request there, and calls `ask`, which returns the
//! address of the answer; `length` returns its length. The answer stays valid until the next `ask`.
//! After a panic the script discards the module with its memory and creates a new one.

use std::cell::RefCell;

use grognard_editing::workbench::{Workbench, answer, take_assets};

#[derive(Default)]
struct Door {
    workbench: Workbench,
    request: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static DOOR: RefCell<Door> = RefCell::default();
}

/// Makes space for a request of this many bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn take(length: usize) -> *mut u8 {
    DOOR.with_borrow_mut(|door| {
        door.request.clear();
        door.request.resize(length, 0);
        door.request.as_mut_ptr()
    })
}

/// Reads assets that the script wrote in place of a request. It must do so before the first request.
#[unsafe(no_mangle)]
pub extern "C" fn assets() {
    DOOR.with_borrow_mut(|door| {
        let given = std::mem::take(&mut door.request);
        take_assets(&given).expect("a page hands in what the program wrote");
    });
}

/// Answers the written request, and returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> *const u8 {
    DOOR.with_borrow_mut(|door| {
        let request = std::mem::take(&mut door.request);
        door.answer = answer(&mut door.workbench, &request);
        door.answer.as_ptr()
    })
}

/// The length of the last answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    DOOR.with_borrow(|door| door.answer.len())
}

/// Fills the place with zeros. Only hash tables ask for random numbers, and no output depends on their order.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(
    place: *mut u8,
    length: usize,
) -> Result<(), getrandom::Error> {
    // SAFETY: the caller provides a writable place of this length.
    unsafe { std::ptr::write_bytes(place, 0, length) };
    Ok(())
}
