import { AdapterError } from '../../../base/adapter-error.ts'
import { wechatError } from './error.ts'
import { readJson } from './resource.ts'
import type { KeyRing } from './keys.ts'
import { authorization, hasSignature, type Merchant, verifyMessage } from './signature.ts'

/** The way to WeChat, before anything that comes back is believed. */
export type Endpoint = { baseUrl: string; merchant: Merchant; timeoutMs: number }

export type VerifiedEndpoint = Endpoint & { keys: KeyRing }

/** What a path calls a buyer in a browser, and one on a page inside WeChat. */
export const tradeTypes = { browser: 'h5', 'in-app': 'jsapi' } as const

export type WechatResponse = { status: number; headers: Record<string, string>; body: Buffer }

async function exchange(line: Endpoint, url: URL, init: RequestInit): Promise<WechatResponse> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(line.timeoutMs),
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
function preferredSerial({ publicKeyId }: KeyRing): Record<string, string> {
  return publicKeyId === undefined ? {} : { 'wechatpay-serial': publicKeyId }
}

/** Sends one signed request; nothing in the answer is proven yet. `target` is a path with its query. */
export async function sendUnverified(
  line: Endpoint,
  method: 'GET' | 'POST',
  target: string,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<WechatResponse> {
  const url = new URL(target, line.baseUrl)
  const signed = await authorization(line.merchant, method, url.pathname + url.search, body ?? '')
  return exchange(line, url, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'hao-storefront',
      authorization: signed,
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
}

/**
 * Fetches a file by an address that WeChat has given in a verified answer. WeChat does not sign files: the
 * caller checks the hash that the answer told. Throws `bad_signature` for an address elsewhere, which is no
 * business of our signature.
 */
export async function download(connection: VerifiedEndpoint, address: string): Promise<Buffer> {
  const url = new URL(address)
  if (url.origin !== new URL(connection.baseUrl).origin)
    throw new AdapterError('bad_signature', `WeChat Pay named a file at ${url.origin}`)
  const answer = await sendUnverified(connection, 'GET', url.pathname + url.search, {
    headers: { accept: '*/*' },
  })
  if (answer.status === 200) return answer.body
  throw unsignedError(answer.status)
}

/**
 * One signed request; the answer is verified before anything in it is believed. `target` is a path with its
 * query. Returns the JSON of a 200, or undefined for a 204; everything else throws an `AdapterError`.
 */
export async function sendSigned(
  connection: VerifiedEndpoint,
  method: 'GET' | 'POST',
  target: string,
  payload?: object,
): Promise<Record<string, unknown> | undefined> {
  const answer = await sendUnverified(connection, method, target, {
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
    headers: preferredSerial(connection.keys),
  })
  if (answer.status >= 300 && !hasSignature(answer.headers)) throw unsignedError(answer.status)
  await verifyMessage(connection.keys.findKey, answer.headers, answer.body)
  if (answer.status === 204) return undefined
  if (answer.status === 200) return readJson(answer.body)
  throw wechatError(answer.status, errorBody(answer.body))
}
