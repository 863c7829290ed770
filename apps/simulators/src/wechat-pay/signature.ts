import {
  createCipheriv,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { Keys } from './keys.ts'
import { Refusal } from './refusal.ts'

const clockSeconds = 300

function signError(message: string): never {
  throw new Refusal(401, 'SIGN_ERROR', message)
}

function readAuthorization(header: string | undefined): Map<string, string> {
  const [scheme, fields] = (header ?? '').split(/ (.*)/s)
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048') signError('Http头Authorization认证类型不正确')
  return new Map(
    [...(fields ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  )
}

type SignedRequest = {
  authorization: string | undefined
  method: string
  target: string
  body: Buffer
}

/** Merchant, serial, time within 300 s, a new nonce, and the signature. Refuses with 401 SIGN_ERROR. */
export function createRequestVerifier(keys: Keys): (request: SignedRequest) => void {
  const publicKey = createPublicKey(keys.merchantPublicKey)
  const nonces = new Map<string, number>()

  function spend(nonce: string, now: number): void {
    for (const [seen, until] of nonces) {
      if (until >= now) break
      nonces.delete(seen)
    }
    if (nonces.has(nonce)) signError('请求的随机串重复')
    nonces.set(nonce, now + 2 * clockSeconds)
  }

  return ({ authorization, method, target, body }) => {
    const fields = readAuthorization(authorization)
    const now = Math.floor(Date.now() / 1000)
    const [timestamp, nonce] = [fields.get('timestamp') ?? '', fields.get('nonce_str') ?? '']
    if (fields.get('mchid') !== keys.mchid) signError('商户号与签名不一致')
    if (fields.get('serial_no') !== keys.merchantSerial) signError('商户证书序列号有误')
    if (!(Math.abs(now - Number(timestamp)) <= clockSeconds))
      signError('Http头Authorization中的timestamp已过期')
    const genuine = createVerify('RSA-SHA256')
      .update(`${method}\n${target}\n${timestamp}\n${nonce}\n`)
      .update(body)
      .update('\n')
      .verify(publicKey, fields.get('signature') ?? '', 'base64')
    if (!genuine || nonce === '') signError('签名错误，请检查后再试')
    spend(nonce, now)
  }
}

export type PlatformKey = Keys['platform'][number]

const parsed = new Map<string, KeyObject>()

/** Caches the parsed key: parsing a PEM takes more than twice as long as signing. */
function parsePrivateKey(pem: string): KeyObject {
  const key = parsed.get(pem) ?? createPrivateKey(pem)
  parsed.set(pem, key)
  return key
}

export function signatureHeaders(key: Omit<PlatformKey, 'publicKey'>, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`)
  return {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': key.serial,
    'Wechatpay-Signature': signature.sign(parsePrivateKey(key.privateKey), 'base64'),
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

/** AEAD_AES_256_GCM with the tag after the ciphertext, as in the resource of notifications. */
export function encryptResource(plaintext: string, associatedData: string, apiV3Key: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce)
  cipher.setAAD(Buffer.from(associatedData))
  const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    nonce,
    associated_data: associatedData,
    original_type: associatedData,
  }
}
