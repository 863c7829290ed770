import type { Sharp } from 'sharp'
import { loadSharp } from '../../platform/base/load-sharp.ts'
import { refuse } from '../../platform/base/refuse.ts'

/** Limits of an uploaded picture: file size in bytes, and pixels. */
const maxPictureBytes = 5 * 1024 * 1024
const maxPicturePixels = 40_000_000

/** Limit (s) of processing; a file that needs longer is malicious. */
const timeoutSeconds = 20

/** First bytes of the accepted file types, in Latin-1. */
const fileSignatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF']

/**
 * Refuses a file that is too large (`picture-too-large`), or does not begin like JPEG, PNG or WebP
 * (`picture-not-readable`). The library's other decoders, such as SVG and PDF, get no input.
 */
export function requirePictureFile(file: Buffer): void {
  if (file.length > maxPictureBytes) throw refuse('picture-too-large')
  const head = file.subarray(0, 12).toString('latin1')
  const beginning = fileSignatures.find((each) => head.startsWith(each))
  if (beginning === undefined || (beginning === 'RIFF' && !head.endsWith('WEBP'))) refuseUnreadable()
}

/**
 * A picture, upright, to be processed outside the event loop. Nothing but its header is decoded yet, so the
 * caller catches a broken file by `refuseUnreadable`. Refuses `picture-too-large` by its pixels, and
 * `picture-not-readable`.
 */
export async function openPicture(
  file: Buffer,
): Promise<{ picture: Sharp; size: { width: number; height: number } }> {
  const sharp = await loadSharp()
  const reading = { limitInputPixels: maxPicturePixels, failOn: 'error' } as const
  // Distinguishes a picture that is too large from a broken file.
  const { autoOrient: size } = await sharp(file, { ...reading, limitInputPixels: false })
    .metadata()
    .catch(refuseUnreadable)
  if (size.width * size.height > maxPicturePixels) throw refuse('picture-too-large')
  const picture = sharp(file, reading).timeout({ seconds: timeoutSeconds }).autoOrient()
  return { picture, size }
}

/** Refuses a file that the library cannot decode. */
export function refuseUnreadable(): never {
  throw refuse('picture-not-readable')
}
