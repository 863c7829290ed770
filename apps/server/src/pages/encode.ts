import type { Readable, Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

const encoders: Record<'br' | 'gzip', () => Transform> = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 }),
}

/** The content encoding for a request, or undefined for none. */
export function chooseEncoding(accepted: string): 'br' | 'gzip' | undefined {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Compresses a stream, sending each part on as soon as it is there; without an encoding the stream stays as it is. */
export function encode(source: Readable, encoding: 'br' | 'gzip' | undefined): Readable {
  const encoder = encoding && encoders[encoding]()
  if (!encoder) return source
  source.on('error', (error) => encoder.destroy(error))
  encoder.on('close', () => source.destroy())
  return source.pipe(encoder)
}
