import {
  createPrivateKey,
  type KeyObject,
  randomBytes,
  sign as signCallback,
  verify as verifyCallback,
} from 'node:crypto'
import { promisify } from 'node:util'
import { AdapterError } from '../../../base/adapter-error.ts'
import type { InAppParameters } from '@hao/contract/payment.ts'
import type { MessageHeaders } from '../provider.ts'

const sign = promisify(signCallback)
const verify = promisify(verifyCallback)

const scheme = 'WECHATPAY2-SHA256-RSA2048'
const probePrefix = 'WECHATPAY/SIGNTEST/'
const maxClockOffsetSeconds = 300

export type Merchant = { mchid: string; appid: string; serial: string; privateKey: KeyObject }
/** Finds WeChat's key by the serial of a certificate or the id of a public key. */
type FindKey = (serial: string) => Promise<KeyObject | undefined> | KeyObject | undefined

/** Reads the merchant's private key (PKCS#8 or PKCS#1 PEM). */
export function readPrivateKey(pem: string): KeyObject {
  return createPrivateKey(pem)
}

function nonce(): string {
  return randomBytes(16).toString('hex')
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

async function signLines(lines: readonly string[], key: KeyObject): Promise<string> {
  const signature = await sign('sha256', Buffer.from(`${lines.join('\n')}\n`), key)
  return signature.toString('base64')
}

/**
 * The Authorization header of a request. `target` is the exact path with query, `body` the exact text ('' for
 * GET).
 * Source: WeChat Pay API v3, "request signature": METHOD, target, timestamp, nonce and body, a line each.
 */
export async function authorization(
  merchant: Merchant,
  method: string,
  target: string,
  body: string,
): Promise<string> {
  const timestamp = String(nowSeconds())
  const nonceStr = nonce()
  const signature = await signLines([method, target, timestamp, nonceStr, body], merchant.privateKey)
  const fields = {
    mchid: merchant.mchid,
    nonce_str: nonceStr,
    signature,
    timestamp,
    serial_no: merchant.serial,
  }
  return `${scheme} ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** The signed parameters with which a page inside WeChat opens the payment sheet ("JSAPI invoke"). */
export async function signJsapiInvoke(merchant: Merchant, prepayId: string): Promise<InAppParameters> {
  const timeStamp = String(nowSeconds())
  const nonceStr = nonce()
  const prepayPackage = `prepay_id=${prepayId}`
  const paySign = await signLines([merchant.appid, timeStamp, nonceStr, prepayPackage], merchant.privateKey)
  return { appId: merchant.appid, timeStamp, nonceStr, package: prepayPackage, signType: 'RSA', paySign }
}

function header(headers: MessageHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Whether a message has a signature, valid or not. Header names are lower case, as in Node and fetch. */
export function hasSignature(headers: MessageHeaders): boolean {
  return header(headers, 'wechatpay-signature') !== undefined
}

function refuse(reason: string): never {
  throw new AdapterError('bad_signature', `WeChat Pay message refused: ${reason}`)
}

/**
 * Verifies that a response or notification comes from WeChat, is unchanged, and differs at most 300 s from
 * our clock. Throws `bad_signature`, also for WeChat's own test probes.
 * Source: WeChat Pay API v3, "response and callback verification": timestamp, nonce and raw body, a line
 * each.
 */
export async function verifyMessage(keyOf: FindKey, headers: MessageHeaders, rawBody: Buffer): Promise<void> {
  const timestamp = header(headers, 'wechatpay-timestamp') ?? refuse('no timestamp')
  const nonceStr = header(headers, 'wechatpay-nonce') ?? refuse('no nonce')
  const serial = header(headers, 'wechatpay-serial') ?? refuse('no serial')
  const signature = header(headers, 'wechatpay-signature') ?? refuse('no signature')
  if (signature.startsWith(probePrefix)) refuse('a signature probe')
  const offset = Math.abs(nowSeconds() - Number(timestamp))
  if (!(offset <= maxClockOffsetSeconds)) refuse('its timestamp is more than 300 s away')
  const key = (await keyOf(serial)) ?? refuse(`no key is known for serial ${serial}`)
  const signed = Buffer.concat([Buffer.from(`${timestamp}\n${nonceStr}\n`), rawBody, Buffer.from('\n')])
  const genuine = await verify('sha256', signed, key, Buffer.from(signature, 'base64'))
  if (!genuine) refuse('the signature does not match')
}
