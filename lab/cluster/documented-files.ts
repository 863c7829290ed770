import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const production = fileURLToPath(new URL('../../docs/production/', import.meta.url))

/** Patterns that must be in a documented file, and what takes its place. */
export type Changes = readonly (readonly [from: RegExp, to: string])[]

/** Reads a file of docs/production with addresses and paths of this run; throws if a text is missing. */
export async function readDocumented(name: string, changes: Changes = []): Promise<string> {
  let text = await readFile(production + name, 'utf8')
  for (const [from, replacement] of changes) {
    if (text.search(from) < 0) throw new Error(`docs/production/${name} no longer has ${String(from)}`)
    text = text.replaceAll(from, replacement)
  }
  return text
}

export async function writeDocumented(name: string, to: string, changes: Changes): Promise<string> {
  await writeFile(to, await readDocumented(`ha/${name}`, changes), { mode: 0o644 })
  return to
}

export async function readEnvFile(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** The shell command of a line of a documented unit. */
export async function readCommand(
  unit: string,
  line: 'ExecStart' | 'ExecCondition',
  changes: Changes = [],
): Promise<string> {
  const text = await readDocumented(unit, changes)
  const command = new RegExp(`^${line}=/bin/sh -c '(.*)'$`, 'm').exec(text)?.[1]
  if (!command) throw new Error(`docs/production/${unit} has no ${line} of the shell`)
  return command.replaceAll('$$', '$')
}
