import { setImmediate as nextTurn } from 'node:timers/promises'
import { Readable } from 'node:stream'

/** So much is parsed in one go: some 700 rows, 10 ms. */
const parsedBytes = 8 * 1024

/**
 * A file as a stream. Everything else has its turn between two chunks: what is in memory already would be parsed in one go, however large. Then `between` is awaited, with how many
 * bytes are read.
 */
export function toStream(content: Buffer, between: (bytes: number) => Promise<void>): Readable {
  return Readable.from(chunksOf(content, between))
}

async function* chunksOf(content: Buffer, between: (bytes: number) => Promise<void>): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += parsedBytes) {
    yield content.subarray(at, at + parsedBytes)
    await nextTurn()
    await between(Math.min(content.length, at + parsedBytes))
  }
}
