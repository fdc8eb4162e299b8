//! The interface between a script and the workbench as WebAssembly. A script calls `take` to get
//! space, writes a request in JSON there, and calls `ask`, which returns the address of the answer
//! in JSON; `length` returns the length of the answer. An answer stays valid until the next `ask`.
//! After a panic, the script must discard the module with its memory and create a new one.

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

/// Makes space for a request of `length` bytes, and returns the address of this space.
#[unsafe(no_mangle)]
pub extern "C" fn take(length: usize) -> *mut u8 {
    DOOR.with_borrow_mut(|door| {
        door.request.clear();
        door.request.resize(length, 0);
        door.request.as_mut_ptr()
    })
}

/// Reads the assets that the script has written into the space for a request. The script must call
/// `assets` before the first request.
#[unsafe(no_mangle)]
pub extern "C" fn assets() {
    DOOR.with_borrow_mut(|door| {
        let given = std::mem::take(&mut door.request);
        take_assets(&given).expect("a page hands in what the program wrote");
    });
}

/// Answers the request in memory, and returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> *const u8 {
    DOOR.with_borrow_mut(|door| {
        let request = std::mem::take(&mut door.request);
        door.answer = answer(&mut door.workbench, &request);
        door.answer.as_ptr()
    })
}

/// The length in bytes of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    DOOR.with_borrow(|door| door.answer.len())
}

/// Returns zeros instead of random numbers. Only hash tables ask for random numbers, and no output
/// depends on the order of a hash table.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(
    place: *mut u8,
    length: usize,
) -> Result<(), getrandom::Error> {
    // SAFETY: the caller provides a writable range of this length.
    unsafe { std::ptr::write_bytes(place, 0, length) };
    Ok(())
}
