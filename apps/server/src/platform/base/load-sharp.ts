import type sharpModule from 'sharp'

let loading: Promise<typeof sharpModule> | undefined

export function loadSharp(): Promise<typeof sharpModule> {
  // A process that runs out of files or memory for a moment tries again.
  return (loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  }))
}

async function load(): Promise<typeof sharpModule> {
  const { default: sharp } = await import('sharp')
  // One picture, one thread of libuv's pool: the others are for compression, files and signatures.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
