import type { Metadata } from 'sharp'
import { createSemaphore } from '../../platform/http/semaphore.ts'
import { loadSharp } from '../../platform/base/load-sharp.ts'
import { refuse } from '../../platform/base/refuse.ts'

/** Limits of an uploaded picture: file size in bytes, and pixels. */
const maxPictureBytes = 5 * 1024 * 1024
const maxPicturePixels = 40_000_000

/** The size of the shop's banners, px. */
const size = { width: 750, height: 340 }

/** Limit (s) of processing; a file that needs longer is malicious. */
const timeoutSeconds = 20

/**
 * A picture of 40 megapixels needs up to 300 MB, and a transaction waits for it. So one is processed at a
 * time, and one may wait.
 */
const turns = createSemaphore(1, 1)

/** A picture for browsers: AVIF, and JPEG as the fallback. */
export type EncodedPicture = { avif: Buffer; jpeg: Buffer }

/**
 * Encodes a picture as a banner of 750 × 340, cropped around its centre. Only pixels are kept, no metadata.
 * EXIF rotation is applied, transparency becomes white, and of an animation the first frame is taken. Runs
 * outside the event loop. Refuses `picture-too-large`, `picture-too-small`, `picture-not-readable` (also
 * when truncated), and `rate-limited` while others are processed.
 */
export async function reencodePicture(file: Buffer): Promise<EncodedPicture> {
  if (file.length > maxPictureBytes) throw refuse('picture-too-large')
  if (!isPicture(file)) throw refuse('picture-not-readable')
  const remade = turns.run(() => reencode(file))
  if (!remade) throw refuse('rate-limited')
  return remade
}

/** First bytes of the accepted file types, in Latin-1. */
const fileSignatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF']

/**
 * Whether the file begins like JPEG, PNG or WebP. The library's other decoders, such as SVG and PDF, get no
 * input.
 */
function isPicture(file: Buffer): boolean {
  const head = file.subarray(0, 12).toString('latin1')
  const beginning = fileSignatures.find((each) => head.startsWith(each))
  return beginning === 'RIFF' ? head.endsWith('WEBP') : beginning !== undefined
}

async function reencode(file: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const reading = { limitInputPixels: maxPicturePixels, failOn: 'error' } as const
  // Reads only the header, to distinguish a picture that is too large from a broken file.
  const { autoOrient } = await sharp(file, { ...reading, limitInputPixels: false })
    .metadata()
    .catch(refuseUnreadable)
  requireSize(autoOrient)
  const picture = sharp(file, reading)
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ ...size, fit: 'cover' })
  const make = async () => {
    const pixels = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = pixels.info
    const cut = sharp(pixels.data, { raw: { width, height, channels } })
    const avif = await cut.clone().avif({ quality: 62, effort: 4 }).toBuffer()
    return { avif, jpeg: await cut.jpeg({ quality: 80, mozjpeg: true }).toBuffer() }
  }
  return make().catch(refuseUnreadable)
}

function requireSize({ width, height }: Metadata['autoOrient']): void {
  if (width * height > maxPicturePixels) throw refuse('picture-too-large')
  if (width < size.width || height < size.height) throw refuse('picture-too-small')
}

/** Refuses a file that the library cannot decode. */
function refuseUnreadable(): never {
  throw refuse('picture-not-readable')
}
