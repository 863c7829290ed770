import { generateKeyPair, randomBytes, randomInt } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { loadOrCreate } from '../stored.ts'

const generate = promisify(generateKeyPair)

/** The secrets of both sides for one simulated merchant: PEM texts, and the APIv3 key of 32 characters. */
export type Keys = {
  mchid: string
  appid: string
  merchantSerial: string
  merchantPrivateKey: string
  merchantPublicKey: string
  apiV3Key: string
  planId: number
  /** As during a key switch: certificates by serial, oldest first, then a public key by its id. */
  platform: { serial: string; privateKey: string; publicKey: string }[]
}

async function keyPair(): Promise<{ privateKey: string; publicKey: string }> {
  return generate('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

function certificateSerial(): string {
  // Without a leading zero, which X.509 drops.
  return `7${randomBytes(20).toString('hex').toUpperCase().slice(1)}`
}

export async function makeKeys(): Promise<Keys> {
  const [merchant, certificate, publicKey] = await Promise.all([keyPair(), keyPair(), keyPair()])
  return {
    mchid: `19${digits(8)}`,
    appid: `wx${randomBytes(8).toString('hex')}`,
    merchantSerial: certificateSerial(),
    merchantPrivateKey: merchant.privateKey,
    merchantPublicKey: merchant.publicKey,
    apiV3Key: randomBytes(16).toString('hex'),
    planId: randomInt(100_000, 999_999),
    platform: [
      { serial: certificateSerial(), ...certificate },
      { serial: `PUB_KEY_ID_01${digits(30)}`, ...publicKey },
    ],
  }
}

/** Whether a platform key is issued as a certificate; the other kind is a public key with an id. */
export function isCertificate({ serial }: { serial: string }): boolean {
  return !serial.startsWith('PUB_KEY_ID_')
}

/** Adds a certificate of WeChat; earlier ones stay valid. It lasts as long as the process. */
export async function addCertificate(keys: Keys): Promise<void> {
  const next = { serial: certificateSerial(), ...(await keyPair()) }
  keys.platform.splice(keys.platform.findLastIndex(isCertificate) + 1, 0, next)
}

export const loadKeys = (dir: string): Promise<Keys> => loadOrCreate(path.join(dir, 'keys.json'), makeKeys)
