import { AdapterError } from '../adapter-error.ts'
import { wechatError } from './wechat-error.ts'
import { readJson } from './wechat-resource.ts'
import {
  authorization,
  isSigned,
  type Merchant,
  type PlatformKeys,
  verifyMessage,
} from './wechat-signature.ts'

export type Connection = {
  baseUrl: string
  merchant: Merchant
  platformKeys: PlatformKeys
  timeoutMs: number
}

const userAgent = 'hao-storefront'

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

async function exchange(connection: Connection, url: URL, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(connection.timeoutMs),
    })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  } catch (error) {
    throw new AdapterError('unavailable', 'WeChat Pay did not answer', { cause: error })
  }
}

/** An unsigned error may come from anything between us and WeChat: only "try later" and "not you" are believed. */
function unsignedError(status: number): AdapterError {
  const believable = status >= 500 || status === 429 || status === 401
  return believable
    ? wechatError(status, {})
    : new AdapterError('bad_signature', `WeChat Pay answered ${status} without a signature`)
}

function errorBody(body: Buffer): { code?: string; message?: string } {
  if (body.length === 0) return {}
  const { code, message } = readJson(body)
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
  }
}

/** WeChat signs its answer with the key named here, so that a key switch needs no minute of silence. */
function preferredSerial(keys: PlatformKeys): Record<string, string> {
  const publicKeyId = [...keys.keys()].find((serial) => serial.startsWith('PUB_KEY_ID_'))
  return publicKeyId === undefined ? {} : { 'wechatpay-serial': publicKeyId }
}

/**
 * Fetches a file by an address that WeChat has given in a verified answer. WeChat does not sign files: the caller checks the hash that the
 * answer told. Throws `bad_signature` for an address elsewhere, which is no business of our signature.
 */
export async function download(connection: Connection, address: string): Promise<Buffer> {
  const url = new URL(address)
  if (url.origin !== new URL(connection.baseUrl).origin)
    throw new AdapterError('bad_signature', `WeChat Pay named a file at ${url.origin}`)
  const signed = await authorization(connection.merchant, 'GET', url.pathname + url.search, '')
  const answer = await exchange(connection, url, {
    headers: { 'user-agent': userAgent, authorization: signed },
  })
  if (answer.status === 200) return answer.body
  throw unsignedError(answer.status)
}

/**
 * One signed call; the answer is verified before anything in it is believed. `target` is a path with its query.
 * Returns the JSON of a 200, or undefined for a 204; everything else throws an `AdapterError`.
 */
export async function call(
  connection: Connection,
  method: 'GET' | 'POST',
  target: string,
  payload?: object,
): Promise<Record<string, unknown> | undefined> {
  const url = new URL(target, connection.baseUrl)
  const body = payload === undefined ? '' : JSON.stringify(payload)
  const answer = await exchange(connection, url, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': userAgent,
      authorization: await authorization(connection.merchant, method, url.pathname + url.search, body),
      ...preferredSerial(connection.platformKeys),
    },
    ...(payload !== undefined && { body }),
  })
  if (answer.status >= 300 && !isSigned(answer.headers)) throw unsignedError(answer.status)
  await verifyMessage(connection.platformKeys, answer.headers, answer.body)
  if (answer.status === 204) return undefined
  if (answer.status === 200) return readJson(answer.body)
  throw wechatError(answer.status, errorBody(answer.body))
}
