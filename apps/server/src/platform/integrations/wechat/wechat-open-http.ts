import { AdapterError, type AdapterErrorKind } from '../../base/adapter-error.ts'
import { parseObject } from '../../base/json.ts'
import { operationOf, requestPartner } from '../partner-requests.ts'

type Body = Record<string, unknown>

/** https://developers.weixin.qq.com/doc/oplatform/Return_codes/Return_code_descriptions_new.html */
const kinds: Record<number, AdapterErrorKind> = {
  [-1]: 'unavailable',
  40001: 'auth',
  40013: 'auth',
  40014: 'auth',
  40029: 'rejected',
  40125: 'auth',
  40163: 'rejected',
  40164: 'auth',
  41008: 'rejected',
  42001: 'auth',
  42003: 'rejected',
  45009: 'rate_limited',
  45011: 'rate_limited',
}

/** Failures have status 200 too: `errcode` is the `vendorCode`. No error has the URL with its secrets. */
export async function requestWechat(url: URL, timeoutMs: number, json?: object): Promise<Body> {
  const body = await send(url, timeoutMs, json)
  const code = typeof body.errcode === 'number' ? body.errcode : 0
  if (code === 0) return body
  const message = `WeChat answered ${code} at ${url.pathname}: ${String(body.errmsg)}`
  throw new AdapterError(kinds[code] ?? 'rejected', message, { vendorCode: String(code) })
}

async function send(url: URL, timeoutMs: number, json?: object): Promise<Body> {
  const post = json && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  }
  try {
    const operation = operationOf(url.pathname)
    const response = await requestPartner(['wechat-open', operation], url, { ...post, timeoutMs })
    const body = parseObject(response.body.toString())
    if (response.status < 300 && body) return body
  } catch {
    // No response. The error's cause is left out, as it would contain the URL.
  }
  throw new AdapterError('unavailable', `WeChat did not answer at ${url.pathname}`)
}

export function readText(body: Body, name: string): string {
  const value = body[name]
  if (typeof value === 'string' && value !== '') return value
  throw new AdapterError('unavailable', `WeChat answered without ${name}`)
}
