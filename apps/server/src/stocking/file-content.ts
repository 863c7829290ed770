import { setImmediate as nextTurn } from 'node:timers/promises'
import { Readable } from 'node:stream'

/** So much is parsed in one go: some 700 rows, 10 ms. */
const parsedBytes = 8 * 1024
const chunkBytes = 64 * 1024

/**
 * A file as a stream. Everything else has its turn between two chunks: what is in memory already would be parsed in one go, however large. Then `between` is awaited, with how many
 * bytes are read.
 */
export function streamOf(content: Buffer, between: (bytes: number) => Promise<void>): Readable {
  return Readable.from(chunksOf(content, between))
}

async function* chunksOf(content: Buffer, between: (bytes: number) => Promise<void>): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += parsedBytes) {
    yield content.subarray(at, at + parsedBytes)
    await nextTurn()
    await between(Math.min(content.length, at + parsedBytes))
  }
}

/** The line (from 1) in which a file stops being text in UTF-8, which has no NUL; undefined when it is, all of it. Everything else has its turn in between. */
export async function wrongLine(content: Buffer): Promise<number | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for (let at = 0; at < content.length; at += chunkBytes) {
    const chunk = content.subarray(at, at + chunkBytes)
    const nul = chunk.indexOf(0)
    if (nul >= 0) return line + chunk.subarray(0, nul).toString('latin1').split('\n').length - 1
    try {
      decoder.decode(chunk, { stream: at + chunkBytes < content.length })
    } catch {
      return line + newlinesBeforeFault(chunk)
    }
    for (let found = chunk.indexOf(10); found >= 0; found = chunk.indexOf(10, found + 1)) line += 1
    await nextTurn()
  }
  return undefined
}

function newlinesBeforeFault(chunk: Buffer): number {
  const fault = chunk.toString('utf8').indexOf('\uFFFD')
  return chunk.toString('utf8').slice(0, Math.max(0, fault)).split('\n').length - 1
}
