import { generateKeyPairSync, randomBytes } from 'node:crypto'
import path from 'node:path'
import { loadOrCreate } from '../stored.ts'

export type CourierKeys = { appId: string; appSecret: string; privateKeyPem: string; publicKeyPem: string }

function makeKeys(): CourierKeys {
  const pair = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    appId: `kdd${randomBytes(6).toString('hex')}`,
    appSecret: randomBytes(32).toString('hex'),
    privateKeyPem: pair.privateKey,
    publicKeyPem: pair.publicKey,
  }
}

export const loadCourierKeys = (dir: string): Promise<CourierKeys> =>
  loadOrCreate(path.join(dir, 'keys.json'), makeKeys)
