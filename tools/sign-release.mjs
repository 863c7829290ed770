// The files beside an archive: its checksum, and the signature of the checksum.
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

/** @param {string} file */
export const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/**
 * Writes `<archive>.sha256`, and with a key (Ed25519, PEM) `<archive>.sha256.sig`, which `openssl pkeyutl
 * -verify` checks. An older signature is deleted.
 * @param {string} archive
 * @param {string | undefined} keyFile
 */
export function signRelease(archive, keyFile) {
  const sums = `${archive}.sha256`
  const line = Buffer.from(`${sha256(archive)}  ${basename(archive)}\n`)
  writeFileSync(sums, line)
  rmSync(`${sums}.sig`, { force: true })
  if (!keyFile) return
  const key = createPrivateKey(readFileSync(keyFile))
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`RELEASE_KEY_FILE: ${keyFile} is not an Ed25519 key: openssl genpkey -algorithm ed25519`)
  writeFileSync(`${sums}.sig`, sign(null, line, key))
}
