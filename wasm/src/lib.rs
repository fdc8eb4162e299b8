//! The door between a script and the workbench: bytes of JSON go in and come out of the memory of the module.
//!
//! A script asks `take` for room, writes a request there, and calls `ask`. What it gets is the
//! place of the answer; `length` says how long it is. The answer stays until the next call of `ask`. A module that
//! stopped with a fault is thrown away with its memory, and a new one is made.

use std::cell::RefCell;

use grognard_editing::workbench::{Workbench, answer, take_assets};

/// What an instance holds.
#[derive(Default)]
struct Door {
    workbench: Workbench,
    request: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static DOOR: RefCell<Door> = RefCell::default();
}

/// Makes room for a request of this length, and says where it is.
#[unsafe(no_mangle)]
pub extern "C" fn take(length: usize) -> *mut u8 {
    DOOR.with_borrow_mut(|door| {
        door.request.clear();
        door.request.resize(length, 0);
        door.request.as_mut_ptr()
    })
}

/// Takes the assets that were written in place of a request. They come before the first request.
#[unsafe(no_mangle)]
pub extern "C" fn assets() {
    DOOR.with_borrow_mut(|door| {
        let given = std::mem::take(&mut door.request);
        take_assets(&given).expect("a page hands in what the program wrote");
    });
}

/// Answers the request that was written, and says where the answer is.
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

/// Random numbers are wanted by hash tables alone, whose order nothing shows: zeros do.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(
    place: *mut u8,
    length: usize,
) -> Result<(), getrandom::Error> {
    // SAFETY: the caller gives a place of this length that can be written.
    unsafe { std::ptr::write_bytes(place, 0, length) };
    Ok(())
}
