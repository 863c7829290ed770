import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'

/** A brotli encoder needs 1.2 MB, for any input. */
const make: Record<Encoding, () => Transform> = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 }),
}

/** More bytes than a compressed page has, so that all of it fits the buffer. */
const wholePage = 1 << 20

export type Encoders = {
  /** Undefined if the request accepts none, and while the maximum number of encoders is in use. */
  choose(accepted: string): Encoding | undefined
  /** Flushes each chunk. A slow reader occupies no encoder. */
  encode(source: Readable, encoding: Encoding | undefined): Readable
}

/** At most `most` encoders at a time; further responses are not compressed. */
export function createEncoders(most: number): Encoders {
  let atWork = 0
  return {
    choose(accepted) {
      if (atWork >= most) return undefined
      if (/\bbr\b/.test(accepted)) return 'br'
      return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
    },
    encode(source, encoding) {
      if (!encoding) return source
      atWork += 1
      const encoder = make[encoding]().once('close', () => (atWork -= 1))
      // An error reaches the reader: its stream is destroyed.
      return pipeline(source, encoder, new PassThrough({ readableHighWaterMark: wholePage }), () => undefined)
    },
  }
}
