import { createSemaphore } from '../../platform/http/semaphore.ts'
import { loadSharp } from '../../platform/base/load-sharp.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { openPicture, refuseUnreadable, requirePictureFile } from './open-picture.ts'

/** The size of the shop's banners, px. */
const size = { width: 750, height: 340 }

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
  requirePictureFile(file)
  const remade = turns.run(() => reencode(file))
  if (!remade) throw refuse('rate-limited')
  return remade
}

async function reencode(file: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const { picture, size: found } = await openPicture(file)
  if (found.width < size.width || found.height < size.height) throw refuse('picture-too-small')
  picture.flatten({ background: '#fff' }).resize({ ...size, fit: 'cover' })
  const make = async () => {
    const pixels = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = pixels.info
    const cut = sharp(pixels.data, { raw: { width, height, channels } })
    const avif = await cut.clone().avif({ quality: 62, effort: 4 }).toBuffer()
    return { avif, jpeg: await cut.jpeg({ quality: 80, mozjpeg: true }).toBuffer() }
  }
  return make().catch(refuseUnreadable)
}
