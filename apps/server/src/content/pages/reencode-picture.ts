import type { Metadata } from 'sharp'
import { createSemaphore } from '../../platform/http/semaphore.ts'
import { loadSharp } from '../../platform/base/load-sharp.ts'
import { refuse } from '../../platform/base/refuse.ts'

/** The largest file (bytes) and picture (pixels) that is taken. */
export const maxPictureBytes = 5 * 1024 * 1024
export const maxPicturePixels = 40_000_000

/** The size of the shop's banners, px. */
const size = { width: 750, height: 340 }

/** How long (s) a picture may take; a file that wants more was made to. */
const timeoutSeconds = 20

/** A picture of 40 megapixels takes up to 300 MB while it is read, and a transaction waits: one at a time, one waits. */
const turns = createSemaphore(1, 1)

/** A picture as browsers take it: AVIF, and JPEG for those that lack it. */
export type EncodedPicture = { avif: Buffer; jpeg: Buffer }

/**
 * Makes a picture anew as a banner, 750 × 340, cut to that shape around its middle: nothing of the file but its pixels is left, so neither places nor comments nor whatever else it
 * was. It is turned as its camera says, stands on white where it is transparent, and of a moving one the first picture is taken. The work is done outside the event loop. What it is stands
 * in its first bytes, whatever it is called. Refuses `picture-too-large`, `picture-too-small`, `picture-not-readable` (also what is cut off), and `rate-limited` while others are remade.
 */
export async function reencodePicture(file: Buffer): Promise<EncodedPicture> {
  if (file.length > maxPictureBytes) throw refuse('picture-too-large')
  if (!isPicture(file)) throw refuse('picture-not-readable')
  const remade = turns.run(() => reencode(file))
  if (!remade) throw refuse('rate-limited')
  return remade
}

/** How files begin that are taken, in Latin-1. */
const fileSignatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF']

/** Whether these are the first bytes of a JPEG, PNG or WebP: no other reader of the library, of SVG or PDF say, gets to see it. */
function isPicture(file: Buffer): boolean {
  const head = file.subarray(0, 12).toString('latin1')
  const beginning = fileSignatures.find((each) => head.startsWith(each))
  return beginning === 'RIFF' ? head.endsWith('WEBP') : beginning !== undefined
}

async function reencode(file: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const reading = { limitInputPixels: maxPicturePixels, failOn: 'error' } as const
  // Of the header alone, so that too many pixels are told from a file that is broken.
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

/** The library fails because of what it was given. */
function refuseUnreadable(): never {
  throw refuse('picture-not-readable')
}
