import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** A line of a log that belongs to a request. `at` is 0 if the line has no time. */
export type FoundLine = { at: number; text: string }

/** The first eight digits of a request id, or more of them. */
export const requestIdStart = /^[\da-f]{8,32}$/

export async function findLines(log: Readable, start: string): Promise<FoundLine[]> {
  const id = new RegExp(`"requestId":"${start}`)
  const found: FoundLine[] = []
  for await (const text of createInterface({ input: log }))
    if (id.test(text)) found.push({ at: readTime(text), text })
  return found
}

/** As `findLines`, in files, all sorted by time. */
export async function findInFiles(files: readonly string[], start: string): Promise<FoundLine[]> {
  const found = await Promise.all(files.map((file) => findLines(createReadStream(file), start)))
  return sortLines(found.flat())
}

export const sortLines = (lines: readonly FoundLine[]): FoundLine[] => lines.toSorted((a, b) => a.at - b.at)

/** The time of a line: milliseconds in the server's log, ISO 8601 in nginx's. */
function readTime(text: string): number {
  const [, ms, iso] = /"time":(?:(\d+)|"([^"]+)")/.exec(text) ?? []
  return ms ? Number(ms) : Date.parse(iso ?? '') || 0
}
