import type sharpModule from 'sharp'

let loading: Promise<typeof sharpModule> | undefined

/** The library, once: a server that is asked for no picture never loads it. Rejects where it is not installed. */
function loadSharp(): Promise<typeof sharpModule> {
  return (loading ??= import('sharp').then(({ default: sharp }) => {
    // One picture, one thread of libuv's pool: the others are for compression, files and signatures.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  }))
}

/** A PNG of an SVG in its own size, of at most 64 colours, which flat areas keep without dithering; all work is done outside the event loop. */
export async function rasterise(svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 1, dither: 0 }).toBuffer()
}
