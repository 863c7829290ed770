import { AdapterError } from '../../../base/adapter-error.ts'
import { wechatError } from './error.ts'
import { operationOf, type PartnerResponse, requestPartner } from '../../partner-requests.ts'
import { readJson } from './resource.ts'
import type { KeyRing } from './keys.ts'
import { authorization, hasSignature, type Merchant, verifyMessage } from './signature.ts'

/** Where and how to send requests; responses are not verified. */
export type Endpoint = { baseUrl: string; merchant: Merchant; timeoutMs: number }

export type VerifiedEndpoint = Endpoint & { keys: KeyRing }

/** The names of channels in paths: a buyer in a browser, and one on a page inside WeChat. */
export const tradeTypes = { browser: 'h5', 'in-app': 'jsapi' } as const

/** An unsigned error response may come from any proxy: only retryable errors and `auth` are trusted. */
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

/**
 * Names the key with which WeChat shall sign the response, so that a change of keys needs no interruption.
 */
function preferredSerial({ publicKeyId }: KeyRing): Record<string, string> {
  return publicKeyId === undefined ? {} : { 'wechatpay-serial': publicKeyId }
}

/** Sends a signed request without verifying the response. `target` is a path with its query. */
export async function sendUnverified(
  line: Endpoint,
  method: 'GET' | 'POST',
  target: string,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<PartnerResponse> {
  const url = new URL(target, line.baseUrl)
  const signed = await authorization(line.merchant, method, url.pathname + url.search, body ?? '')
  return requestPartner(['wechat-pay', operationOf(url.pathname)], url, {
    timeoutMs: line.timeoutMs,
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
 * Downloads a file from a URL of a verified response. The file is not signed: the caller checks its hash.
 * Throws `bad_signature` for a URL on another origin.
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
 * Sends a signed request and verifies the response. `target` is a path with its query. Returns the JSON of a
 * 200, or undefined for a 204; throws AdapterError for all else.
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
