import { randomKey } from '../api/press-key.ts'
import { readStored, writeStored } from '../api/storage.ts'

const key = 'device'

/** The random name under which this browser votes while nobody is logged in (browser only). */
export function deviceName(): string {
  const kept = readStored(key)
  if (kept) return kept
  const name = randomKey()
  writeStored(key, name)
  return name
}
