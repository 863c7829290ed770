import { createPublicKey, type KeyObject } from 'node:crypto'
import { AdapterError } from '../../../base/adapter-error.ts'

/** WeChat's keys by the serial of their certificate, or by the id (PUB_KEY_ID_…) of a public key. */
export type PlatformKeys = ReadonlyMap<string, KeyObject>

export type KeyRing = {
  /** The key of a serial or key id. An unknown certificate is fetched; undefined if there is none. */
  findKey: (serial: string) => Promise<KeyObject | undefined>
  /** The id of WeChat's public key, if it is configured. */
  publicKeyId: string | undefined
}

/** Limits our requests for certificates when messages with unknown serials arrive. */
const fetchLimit = { times: 5, withinMs: 600_000 }

/**
 * Creates the key ring from the configured keys (PEM, certificates or public keys) and the certificates of
 * `fetchCertificates`; `now` in ms.
 */
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
      // Without certificates the serial stays unknown, and its signatures are invalid.
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

/** Reads PEM keys, by serial or key id. */
export function readKeys(pems: Record<string, string>): Map<string, KeyObject> {
  return new Map(Object.entries(pems).map(([serial, pem]) => [serial, createPublicKey(pem)]))
}

/** Public keys cannot be fetched: WeChat shows them in the merchant platform only. */
export function isPublicKeyId(serial: string): boolean {
  return serial.startsWith('PUB_KEY_ID_')
}
