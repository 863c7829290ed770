import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { VendorRequest, VendorAnswer } from '../clouds/acs3.ts'
import { tencentLimits } from './limits.ts'
import { type ForcedAnswer, type SmsState, acceptSms } from './state.ts'

export type TencentAccount = {
  secretId: string
  secretKey: string
  sdkAppId: string
  signName: string
  templates: string[]
}

const skewSeconds = 300

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function answer(response: object): VendorAnswer {
  return { status: 200, body: { Response: { ...response, RequestId: randomUUID() } } }
}

function refusal(code: string, message: string): VendorAnswer {
  return answer({ Error: { Code: code, Message: message } })
}

const authorizationPattern =
  /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/** Computed from the received request; the host counts without its port. */
function expectedSignature(request: VendorRequest, date: string, names: string[], secretKey: string): Buffer {
  const values: IncomingHttpHeaders = { ...request.headers, host: request.headers.host?.replace(/:\d+$/, '') }
  const headerLines = names.map(
    (name) =>
      `${name}:${String(values[name] ?? '')
        .trim()
        .toLowerCase()}\n`,
  )
  const canonical = [
    request.method,
    '/',
    '',
    headerLines.join(''),
    names.join(';'),
    sha256Hex(request.body),
  ].join('\n')
  const timestamp = String(request.headers['x-tc-timestamp'])
  const toSign = ['TC3-HMAC-SHA256', timestamp, `${date}/sms/tc3_request`, sha256Hex(canonical)].join('\n')
  return hmac(hmac(hmac(hmac(`TC3${secretKey}`, date), 'sms'), 'tc3_request'), toSign)
}

type Authorization = { secretId: string; date: string; names: string[]; signature: Buffer }

function readAuthorization(header: string | undefined): Authorization | undefined {
  const [, secretId, date = '', names = '', signature = ''] = authorizationPattern.exec(header ?? '') ?? []
  if (secretId === undefined) return undefined
  return { secretId, date, names: names.split(';'), signature: Buffer.from(signature, 'hex') }
}

function findSignatureError(
  account: TencentAccount,
  state: SmsState,
  request: VendorRequest,
): VendorAnswer | undefined {
  const signed = readAuthorization(request.headers.authorization)
  if (!signed) return refusal('AuthFailure.SignatureFailure', 'The signature is malformed.')
  if (signed.secretId !== account.secretId)
    return refusal('AuthFailure.SecretIdNotFound', 'The SecretId is not found.')
  const timestamp = Number(request.headers['x-tc-timestamp'])
  if (!(Math.abs(state.clock() / 1000 - timestamp) <= skewSeconds)) {
    return refusal('AuthFailure.SignatureExpire', 'The signature has expired.')
  }
  const whole = ['content-type', 'host'].every((name) => signed.names.includes(name))
  const sameDay = new Date(timestamp * 1000).toISOString().startsWith(signed.date)
  const expected = expectedSignature(request, signed.date, signed.names, account.secretKey)
  if (whole && sameDay && timingSafeEqual(expected, signed.signature)) return undefined
  return refusal('AuthFailure.SignatureFailure', "The provided credentials couldn't be validated.")
}

type SendSms = {
  PhoneNumberSet: string[]
  SmsSdkAppId: string
  SignName: string
  TemplateId: string
  TemplateParamSet: string[]
  SessionContext: string
}

const noFields: SendSms = {
  PhoneNumberSet: [],
  SmsSdkAppId: '',
  SignName: '',
  TemplateId: '',
  TemplateParamSet: [],
  SessionContext: '',
}

function answerForNumber(request: SendSms, phone: string, code: string, message: string): VendorAnswer {
  const ok = code === 'Ok'
  const status = {
    SerialNo: ok ? `2019:${randomUUID()}` : '',
    PhoneNumber: phone,
    Fee: ok ? 1 : 0,
    SessionContext: request.SessionContext,
    Code: code,
    Message: message,
    IsoCode: 'CN',
  }
  return answer({ SendStatusSet: [status] })
}

/** Code and message for a number that Tencent would not send to; undefined otherwise. */
function findNumberError(
  account: TencentAccount,
  request: SendSms,
  phone: string,
): [string, string] | undefined {
  const signed = request.SignName === account.signName && account.templates.includes(request.TemplateId)
  if (!signed) return ['FailedOperation.SignatureIncorrectOrUnapproved', 'signature or template not approved']
  const known = /^\+861[3-9]\d{9}$/.test(phone)
  return known ? undefined : ['InvalidParameterValue.IncorrectPhoneNumber', 'incorrect phone number']
}

function sendSms(account: TencentAccount, state: SmsState, request: SendSms): VendorAnswer {
  const [phone = ''] = request.PhoneNumberSet
  const { TemplateId: template, TemplateParamSet: params, SessionContext: reference } = request
  if (request.SmsSdkAppId !== account.sdkAppId) {
    return refusal('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'SmsSdkAppId verification failed.')
  }
  const refused = findNumberError(account, request, phone)
  if (refused) return answerForNumber(request, phone, ...refused)
  const broken = acceptSms(state, tencentLimits, { vendor: 'tencent', phone, template, params, reference })
  return answerForNumber(request, phone, broken?.code ?? 'Ok', broken?.message ?? 'send success')
}

const refusesWholeRequest = /^(InternalError|AuthFailure|RequestLimitExceeded|UnauthorizedOperation)/

function forcedAnswer({ code, httpStatus }: ForcedAnswer, request: SendSms): VendorAnswer {
  if (httpStatus !== 200) return { ...refusal(code, ''), status: httpStatus }
  if (refusesWholeRequest.test(code)) return refusal(code, '')
  return answerForNumber(request, request.PhoneNumberSet[0] ?? '', code, '')
}

/** Tencent SMS SendSms: always HTTP 200, with Response.Error for the request or a Code for the number. */
export function answerTencent(
  account: TencentAccount,
  state: SmsState,
  request: VendorRequest,
): VendorAnswer {
  const unsigned = findSignatureError(account, state, request)
  if (unsigned) return unsigned
  const body: SendSms = { ...noFields, ...JSON.parse(request.body) }
  const forced = state.forced.shift()
  if (forced) return forcedAnswer(forced, body)
  const { 'x-tc-action': action, 'x-tc-version': version, 'x-tc-region': region } = request.headers
  if (action !== 'SendSms') return refusal('InvalidAction', 'The request action is invalid.')
  if (version !== '2021-01-11') return refusal('NoSuchVersion', 'The interface version does not exist.')
  if (region === undefined)
    return refusal('MissingParameter', 'The request is missing the parameter `Region`.')
  return sendSms(account, state, body)
}
