import { randomKey } from '@hao/contract/client/random-key.ts'
import { readStored, writeStored } from '../../base/api/storage.ts'

const key = 'device'

/** The random id under which this browser has voted without a login; undefined before (browser only). */
export function storedDevice(): string | undefined {
  return readStored(key) ?? undefined
}

/** The same, created if missing: only a vote creates one. */
export function deviceName(): string {
  const name = storedDevice() ?? randomKey()
  writeStored(key, name)
  return name
}
