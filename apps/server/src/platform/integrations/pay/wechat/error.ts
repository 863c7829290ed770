import { AdapterError, type AdapterErrorKind, kindOfStatus } from '../../../base/adapter-error.ts'

/**
 * The kinds of errors by WeChat's code without underscores: most codes have two spellings (ORDER_NOT_EXIST,
 * ORDERNOTEXIST).
 */
const kinds: Record<string, AdapterErrorKind> = {
  ORDERNOTEXIST: 'not_found',
  RESOURCENOTEXISTS: 'not_found',
  REFUNDNOTEXISTS: 'not_found',
  ORDERPAID: 'conflict',
  ORDERCLOSED: 'conflict',
  OUTTRADENOUSED: 'conflict',
  USERPAYING: 'conflict',
  SIGNERROR: 'auth',
  NOAUTH: 'auth',
  APPIDMCHIDNOTMATCH: 'auth',
  FREQUENCYLIMITED: 'rate_limited',
  FREQUENCYLIMITEXCEED: 'rate_limited',
  RATELIMITED: 'rate_limited',
  RATELIMITEXCEEDED: 'rate_limited',
  STATEMENTCREATING: 'unavailable',
  SYSTEMERROR: 'unavailable',
  BANKERROR: 'unavailable',
  SERVICEUNAVAILABLE: 'unavailable',
}

const kindsOfStatus: Record<number, AdapterErrorKind> = { 202: 'conflict', 404: 'not_found' }

function plain(code: string | undefined): string {
  return (code ?? '').replaceAll('_', '').toUpperCase()
}

function isRetryable(kind: AdapterErrorKind, status: number, code: string): boolean {
  return kind === 'unavailable' || kind === 'rate_limited' || status === 202 || code === 'USERPAYING'
}

/** The error for a response other than 200 and 204. 202 means: not finished, send the same request again. */
export function wechatError(status: number, body: { code?: string; message?: string }): AdapterError {
  const code = plain(body.code)
  // A 403 with an unknown code is a business rule (RULE_LIMIT, TRADE_ERROR, NOT_ENOUGH), not an error of our
  // credentials.
  const fallback = status === 403 && code !== '' ? 'rejected' : kindOfStatus(status)
  const kind = kinds[code] ?? kindsOfStatus[status] ?? fallback
  const message = `WeChat Pay answered ${status} ${body.code ?? ''}: ${body.message ?? 'no message'}`
  return new AdapterError(kind, message, {
    retryable: isRetryable(kind, status, code),
    vendorCode: body.code,
  })
}

/** Whether an error carries this code in either spelling. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof AdapterError && plain(error.vendorCode) === plain(code)
}
