import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../docs/production/ha/', import.meta.url))

/** Patterns that must be in a documented file, and what takes its place. */
export type Changes = readonly (readonly [from: RegExp, to: string])[]

/** Writes a file of docs/production/ha with addresses and paths of this run; throws if a text is missing. */
export async function writeDocumented(name: string, to: string, changes: Changes): Promise<string> {
  let text = await readFile(folder + name, 'utf8')
  for (const [from, replacement] of changes) {
    if (text.search(from) < 0) throw new Error(`docs/production/ha/${name} no longer has ${String(from)}`)
    text = text.replaceAll(from, replacement)
  }
  await writeFile(to, text, { mode: 0o644 })
  return to
}

/** The settings of an environment file. */
export async function readEnvFile(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}
