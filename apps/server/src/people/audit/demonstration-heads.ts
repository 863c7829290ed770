import { generateKeyPairSync } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The settings of a demonstration's heads file, beside its embedded database. The key is created on first
 * use.
 */
export async function demonstrationHeads(dataDir: string): Promise<Record<string, string>> {
  const folder = join(dataDir, 'audit')
  const keyFile = join(folder, 'key.pem')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(keyFile, pem, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return { AUDIT_HEADS_FILE: join(folder, 'heads.jsonl'), AUDIT_KEY: await readFile(keyFile, 'utf8') }
}
