//! Profile pictures. An upload is decoded within limits, cropped to a square, scaled and encoded
//! again. Nothing else of the uploaded file is kept, so that a picture carries no metadata such as
//! its location and no other content.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

/// Side of the square in pixels.
const SIDE: u32 = 256;

/// Maximum size of the uploaded and of the encoded file in bytes.
pub(crate) const MAX_BYTES: usize = 256 * 1024;

/// Maximum side of an uploaded picture in pixels.
const MAX_SIDE: u32 = 4096;

/// Memory limit of decoding in bytes: four bytes per pixel, and the same again for the decoder.
const MAX_DECODE_BYTES: u64 = 2 * 4 * (MAX_SIDE as u64).pow(2);

/// JPEG quality, of 100.
const JPEG_QUALITY: u8 = 88;

/// Background for transparent pictures that are too large as PNG.
const BACKGROUND: u8 = 255;

/// An encoded profile picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    /// `image/jpeg` or `image/png`.
    pub(crate) kind: &'static str,
    pub(crate) bytes: Vec<u8>,
}

/// Errors of decoding an uploaded picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PictureError {
    /// The format is not supported.
    #[error("The file is not a supported picture: give a PNG, JPEG or WebP file")]
    Kind,
    /// Decoding failed.
    #[error("The picture is damaged ({0}): give another file")]
    Damaged(String),
    /// The picture has too many pixels.
    #[error("The picture is larger than {MAX_SIDE} x {MAX_SIDE} pixels: scale it down first")]
    Size,
}

/// Decodes and re-encodes a picture. CPU-bound.
pub(crate) fn reencode(file: &[u8]) -> Result<Picture, PictureError> {
    let mut reader = ImageReader::new(Cursor::new(file)).with_guessed_format().map_err(|_| PictureError::Kind)?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) {
        return Err(PictureError::Kind);
    }
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(MAX_SIDE), Some(MAX_SIDE));
    limits.max_alloc = Some(MAX_DECODE_BYTES);
    reader.limits(limits);
    let damaged = |error: image::ImageError| match error {
        image::ImageError::Limits(_) => PictureError::Size,
        other => PictureError::Damaged(other.to_string().chars().take(120).collect()),
    };
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    // The camera's orientation is stored in the metadata.
    let turned = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    picture.apply_orientation(turned);
    let side = picture.width().min(picture.height());
    let (left, top) = ((picture.width() - side) / 2, (picture.height() - side) / 2);
    let square = picture.crop_imm(left, top, side, side).resize_exact(SIDE, SIDE, FilterType::CatmullRom).into_rgba8();
    if square.pixels().any(|pixel| pixel.0[3] < 255) {
        let mut bytes = Vec::new();
        let written = DynamicImage::ImageRgba8(square.clone()).write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png);
        if written.is_ok() && bytes.len() <= MAX_BYTES {
            return Ok(Picture { kind: "image/png", bytes });
        }
    }
    let opaque = image::RgbImage::from_fn(SIDE, SIDE, |x, y| {
        let [red, green, blue, through] = square.get_pixel(x, y).0;
        let over = |colour: u8| ((u16::from(colour) * u16::from(through) + u16::from(BACKGROUND) * u16::from(255 - through)) / 255) as u8;
        image::Rgb([over(red), over(green), over(blue)])
    });
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY).encode_image(&opaque).map_err(damaged)?;
    Ok(Picture { kind: "image/jpeg", bytes })
}

#[cfg(test)]
mod tests {
    use image::codecs::png::{CompressionType, FilterType, PngEncoder};
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    use super::*;

    fn png(picture: impl Into<DynamicImage>) -> Vec<u8> {
        let mut bytes = Vec::new();
        picture.into().write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).unwrap();
        bytes
    }

    #[test]
    fn pictures_are_cropped_to_the_center() {
        // Red at the left and right, blue in the middle.
        let wide = RgbImage::from_fn(600, 200, |x, _| if (200..400).contains(&x) { Rgb([0, 0, 250]) } else { Rgb([250, 0, 0]) });
        let made = reencode(&png(wide)).unwrap();
        assert_eq!(made.kind, "image/jpeg");
        let read = image::load_from_memory(&made.bytes).unwrap().into_rgb8();
        assert_eq!(read.dimensions(), (SIDE, SIDE));
        for (x, y) in [(8, 8), (128, 128), (248, 128)] {
            let [red, _, blue] = read.get_pixel(x, y).0;
            assert!(red < 40 && blue > 200, "{x}, {y}: {red} {blue}");
        }
    }

    #[test]
    fn transparency_is_kept_and_noise_fits_the_limit() {
        let made = reencode(&png(RgbaImage::from_pixel(300, 300, Rgba([10, 200, 10, 90])))).unwrap();
        assert_eq!((made.kind, image::load_from_memory(&made.bytes).unwrap().into_rgba8().get_pixel(5, 5).0[3]), ("image/png", 90));
        let mut seed = 1_u32;
        let noise = RgbaImage::from_fn(256, 256, |_, _| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Rgba(seed.to_be_bytes())
        });
        let made = reencode(&png(noise)).unwrap();
        assert!(made.bytes.len() <= MAX_BYTES, "{}", made.bytes.len());
    }

    #[test]
    fn invalid_pictures_are_rejected() {
        for bytes in [&b""[..], b"GIF89a", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"<html><script>alert(1)</script>", &[0; 300]] {
            assert_eq!(reencode(bytes), Err(PictureError::Kind), "{bytes:?}");
        }
        let whole = png(RgbImage::from_pixel(50, 50, Rgb([1, 2, 3])));
        for end in [9, 20, 40, whole.len() - 20] {
            assert!(matches!(reencode(&whole[..end]), Err(PictureError::Damaged(_))), "cut after {end} bytes");
        }
    }

    #[test]
    fn decompression_bombs_are_rejected() {
        let mut bytes = Vec::new();
        let small = PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::NoFilter);
        image::GrayImage::new(4097, 4097).write_with_encoder(small).unwrap();
        assert!(bytes.len() < MAX_BYTES / 8, "{}", bytes.len());
        assert_eq!(reencode(&bytes), Err(PictureError::Size));
        // A header that claims a larger size is rejected as well.
        let mut lies = png(RgbImage::from_pixel(50, 50, Rgb([1, 2, 3])));
        lies[16..24].copy_from_slice(&[0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]);
        assert!(reencode(&lies).is_err());
    }
}
