import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const place = /(file:\/\/[^\s()]+):(\d+):(\d+)/

/** Names the sources of a bundle. Node's --enable-source-maps would read every map at the start. */
export function mapStackTraces(): void {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (url: string) => {
    if (!maps.has(url)) maps.set(url, readMap(url))
    return maps.get(url)
  }
  Error.prepareStackTrace = (error, frames) => {
    // oxlint-disable-next-line no-base-to-string -- V8's frames print as stack lines, despite their type
    const lines = frames.map((frame) => `\n    at ${mapped(String(frame), mapOf)}`)
    return `${describe(error)}${lines.join('')}`
  }
}

function mapped(frame: string, mapOf: (url: string) => SourceMap | undefined): string {
  return frame.replace(place, (here, url: string, line: string, column: string) => {
    const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return here
    const source = fileURLToPath(new URL(entry.originalSource, url))
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}

function readMap(url: string): SourceMap | undefined {
  const file = `${fileURLToPath(url)}.map`
  if (!existsSync(file)) return undefined
  return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as ConstructorParameters<typeof SourceMap>[0])
}

/** The first line of a stack trace, as V8 writes it. `error.name` may be any value. */
function describe(error: unknown): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}
