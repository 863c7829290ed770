import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { IndexKind, EncryptedColumn } from './columns.ts'

const nonceLength = 12
const tagLength = 16
const versionLength = 2

/** The keys of encryption and of blind indexes, derived from one secret. */
export type DataKey = { version: number; cipher: Buffer; index: Buffer }

export function generateSecret(): Buffer {
  return randomBytes(32)
}

/** Derives both keys from a secret (HKDF, RFC 5869). Neither reveals the other. */
export function deriveDataKey(version: number, secret: Buffer): DataKey {
  return { version, cipher: derive(secret, 'seal'), index: derive(secret, 'index') }
}

function derive(secret: Buffer | string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `hao ${purpose}`, 32))
}

/** AES-256-GCM (NIST SP 800-38D): nonce, ciphertext, tag. `about` is authenticated but not stored. */
function encrypt(key: Buffer, about: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws if the bytes, the key or `about` differ from those of `encrypt`. */
function decrypt(key: Buffer, about: string, bytes: Buffer): Buffer {
  const end = bytes.length - tagLength
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(Math.max(end, 0)))
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, end)), decipher.final()])
}

export function wrapSecret(phoneKey: string, version: number, secret: Buffer): Buffer {
  return encrypt(derive(phoneKey, 'wrap'), `data key ${version}`, secret)
}

/** Decrypts a stored secret; undefined if it was wrapped with another key. */
export function unwrapSecret(phoneKey: string, version: number, wrapped: Buffer): Buffer | undefined {
  try {
    return decrypt(derive(phoneKey, 'wrap'), `data key ${version}`, wrapped)
  } catch {
    return undefined
  }
}

/** Key version (2 bytes, big-endian), nonce (12), ciphertext, tag (16). Bound to its column. */
export function encryptValue({ version, cipher }: DataKey, column: EncryptedColumn, text: string): Buffer {
  const head = Buffer.alloc(versionLength)
  head.writeUInt16BE(version)
  return Buffer.concat([head, encrypt(cipher, column, Buffer.from(text))])
}

export function readKeyVersion(sealed: Buffer): number {
  return sealed.readUInt16BE()
}

export function decryptValue({ cipher }: DataKey, column: EncryptedColumn, sealed: Buffer): string {
  try {
    return decrypt(cipher, column, sealed.subarray(versionLength)).toString()
  } catch (cause) {
    throw new Error(`A value of ${column} was changed after its encryption, or belongs to another column`, {
      cause,
    })
  }
}

/** The blind index of a text: equal texts have equal indexes. Without the key it reveals nothing. */
export function computeBlindIndex({ index }: DataKey, kind: IndexKind, text: string): Buffer {
  return createHmac('sha256', index).update(`${kind}\n${text}`).digest()
}
