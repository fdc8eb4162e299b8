//! PNG pictures without transparency, because Tabletop Simulator draws dark edges around cards with an alpha channel.

/// Encodes pixels of four bytes (red, green, blue, alpha) as an RGB PNG. Alpha is dropped because the paper of a page
/// is opaque.
pub fn png(width: u32, height: u32, pixels: &[u8]) -> Option<Vec<u8>> {
    let colours: Vec<u8> =
        pixels.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&colours).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_three_colours_and_no_alpha() {
        let bytes = png(2, 1, &[255, 0, 0, 255, 0, 0, 255, 255]).expect("a picture");
        let mut reader =
            png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("a PNG");
        let mut pixels = [0; 6];
        let read = reader.next_frame(&mut pixels).expect("one frame");
        assert_eq!((read.color_type, pixels), (png::ColorType::Rgb, [255, 0, 0, 0, 0, 255]));
    }
}
