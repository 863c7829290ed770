import type sharpModule from 'sharp'

let loading: Promise<typeof sharpModule> | undefined

/** The library of pictures, once: a server that is asked for no picture never loads it. Rejects where it is not installed. */
export function loadSharp(): Promise<typeof sharpModule> {
  return (loading ??= import('sharp').then(({ default: sharp }) => {
    // One picture, one thread of libuv's pool: the others are for compression, files and signatures.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  }))
}
