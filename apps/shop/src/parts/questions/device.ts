import { randomKey } from '@hao/contract/client/random-key.ts'
import { readStored, writeStored } from '../../base/api/storage.ts'

const key = 'device'

/** The random name under which this browser has voted while nobody was logged in; undefined before that (browser only). */
export function storedDevice(): string | undefined {
  return readStored(key) ?? undefined
}

/** The same, made now if it must be: nobody who does not vote gets one. */
export function deviceName(): string {
  const name = storedDevice() ?? randomKey()
  writeStored(key, name)
  return name
}
