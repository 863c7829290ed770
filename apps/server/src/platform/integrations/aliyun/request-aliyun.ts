import { randomBytes } from 'node:crypto'
import { AdapterError, type AdapterErrorKind, kindOfStatus } from '../../base/adapter-error.ts'
import { parseObject } from '../../base/json.ts'
import { requestPartner } from '../partner-requests.ts'
import { acs3Authorization, sha256Hex } from './acs3.ts'

export type AliyunAccount = {
  /** Origin of the service, such as `https://dysmsapi.aliyuncs.com`. */
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
  timeoutMs: number
}

const kinds: [RegExp, AdapterErrorKind][] = [
  [/LIMIT_CONTROL$|^Throttling|^isv\.FLOW_LIMIT$/, 'rate_limited'],
  [
    /^(SignatureDoesNotMatch|SignatureNonceUsed|IncompleteSignature|InvalidAccessKey|InvalidTimeStamp|Forbidden)/,
    'auth',
  ],
  [/^isp\.RAM_PERMISSION_DENY$|^isv\.(ACCOUNT_|OUT_OF_SERVICE$|PRODUCT_UN)/, 'auth'],
  [/^isp\.|^ServiceUnavailable|^Internal/, 'unavailable'],
]

type Answer = { status: number; body: Record<string, unknown> }

/** Names only Aliyun's code: its message may contain the phone, which must not be logged. */
function aliyunError(action: string, { status, body }: Answer): AdapterError {
  const vendorCode = typeof body.Code === 'string' ? body.Code : undefined
  const kind = kinds.find(([pattern]) => pattern.test(vendorCode ?? ''))?.[1] ?? kindOfStatus(status)
  return new AdapterError(kind, `Aliyun ${action} answered ${status} ${vendorCode ?? ''}`, { vendorCode })
}

/**
 * Parameters are in the form body, because URLs are logged. Business errors have status 200 and a Code other
 * than OK: throws AdapterError with it.
 */
export async function requestAliyun(
  account: AliyunAccount,
  action: string,
  fields: Record<string, string>,
): Promise<Record<string, unknown>> {
  const url = new URL('/', account.endpoint)
  const body = new URLSearchParams(fields).toString()
  const headers = {
    host: url.host,
    'content-type': 'application/x-www-form-urlencoded',
    'x-acs-action': action,
    'x-acs-version': '2017-05-25',
    'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomBytes(16).toString('hex'),
    'x-acs-content-sha256': sha256Hex(body),
  }
  const authorization = acs3Authorization(account.accessKeyId, account.accessKeySecret, {
    method: 'POST',
    path: '/',
    query: '',
    headers,
    body,
  })
  const signed = { ...headers, authorization, accept: 'application/json' }
  const partner = action === 'SendSms' ? 'sms' : 'numbers'
  const { timeoutMs } = account
  const response = await requestPartner([partner, action], url, {
    method: 'POST',
    headers: signed,
    body,
    timeoutMs,
  })
  const answer = { status: response.status, body: parseObject(response.body.toString()) ?? {} }
  if (answer.status !== 200 || answer.body.Code !== 'OK') throw aliyunError(action, answer)
  return answer.body
}
