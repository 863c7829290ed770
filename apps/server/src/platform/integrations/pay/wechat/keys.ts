import { createPublicKey, type KeyObject } from 'node:crypto'
import { AdapterError } from '../../../base/adapter-error.ts'

/** WeChat's keys by the serial of their certificate, or by the id (PUB_KEY_ID_…) of a public key. */
export type PlatformKeys = ReadonlyMap<string, KeyObject>

export type KeyRing = {
  /** The key of a serial. One of a certificate that is not known yet is fetched; undefined when there is none. */
  findKey: (serial: string) => Promise<KeyObject | undefined>
  /** The id of the public key that we have, if we have one. */
  publicKeyId: string | undefined
}

/** Whoever sends us made-up serials makes us ask WeChat no more often than this. */
const fetchLimit = { times: 5, withinMs: 600_000 }

/** Keys from the settings (PEM, certificates or public keys), and those that `fetchCertificates` finds; `now` in ms. */
export function createKeyRing(
  pems: Record<string, string>,
  fetchCertificates: () => Promise<PlatformKeys>,
  now: () => number = Date.now,
): KeyRing {
  const keys = readKeys(pems)
  let fetching: Promise<void> | undefined
  let fetches: number[] = []

  async function refresh(): Promise<void> {
    fetches = fetches.filter((at) => at > now() - fetchLimit.withinMs)
    if (fetches.length >= fetchLimit.times) return
    fetches.push(now())
    try {
      for (const [serial, key] of await fetchCertificates()) keys.set(serial, key)
    } catch (error) {
      // Without certificates a serial stays unknown, and what is signed with it is not believed.
      if (!(error instanceof AdapterError)) throw error
    }
  }

  return {
    findKey: async (serial) => {
      if (!keys.has(serial) && !isPublicKeyId(serial))
        await (fetching ??= refresh().finally(() => (fetching = undefined)))
      return keys.get(serial)
    },
    publicKeyId: [...keys.keys()].find(isPublicKeyId),
  }
}

/** Keys by their serial or id, from PEM. */
export function readKeys(pems: Record<string, string>): Map<string, KeyObject> {
  return new Map(Object.entries(pems).map(([serial, pem]) => [serial, createPublicKey(pem)]))
}

/** Public keys are given out in the merchant platform alone. */
export function isPublicKeyId(serial: string): boolean {
  return serial.startsWith('PUB_KEY_ID_')
}
