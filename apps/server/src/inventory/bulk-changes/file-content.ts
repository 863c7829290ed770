import { setImmediate as nextTurn } from 'node:timers/promises'
import { Readable } from 'node:stream'

/** The chunk size: about 700 rows, parsed in 10 ms. */
const chunkBytes = 8 * 1024

/**
 * A file as a stream of chunks. Yields to the event loop after each chunk, because parsing a file in memory
 * would block it. Then awaits `afterChunk` with the count of bytes read.
 */
export function toStream(content: Buffer, afterChunk: (bytes: number) => Promise<void>): Readable {
  return Readable.from(splitChunks(content, afterChunk))
}

async function* splitChunks(
  content: Buffer,
  afterChunk: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += chunkBytes) {
    yield content.subarray(at, at + chunkBytes)
    await nextTurn()
    await afterChunk(Math.min(content.length, at + chunkBytes))
  }
}
