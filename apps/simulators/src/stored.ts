import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

export async function loadOrCreate<Value>(
  file: string,
  create: () => Value | Promise<Value>,
): Promise<Value> {
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored !== undefined) return JSON.parse(stored) as Value
  const value = await create()
  await writeDurably(file, JSON.stringify(value, null, 2))
  return value
}

/** Writes a file atomically, readable by its owner only, and makes its folder. */
export async function writeDurably(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(`${file}.new`, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(`${file}.new`, file)
}
