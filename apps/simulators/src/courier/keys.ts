import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

/** The secrets of both sides for the one app of the simulated courier. */
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

/** The keys of this folder, created on first use and written atomically with mode 0600. */
export async function loadCourierKeys(dir: string): Promise<CourierKeys> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = path.join(dir, 'keys.json')
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored !== undefined) return JSON.parse(stored)
  const keys = makeKeys()
  const handle = await open(`${file}.new`, 'w', 0o600)
  await handle.writeFile(JSON.stringify(keys, null, 2))
  await handle.sync()
  await handle.close()
  await rename(`${file}.new`, file)
  return keys
}
