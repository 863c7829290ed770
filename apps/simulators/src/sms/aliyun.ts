import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { aliyunLimits } from './limits.ts'
import { type SmsState, take } from './state.ts'

export type AliyunAccount = {
  accessKeyId: string
  accessKeySecret: string
  signName: string
  templates: string[]
}

export type SmsRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type VendorAnswer = { status: number; body: object }

/** The gateway takes requests dated within 15 minutes of its clock. */
const skewMs = 15 * 60_000

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function refusal(status: number, code: string, message: string): VendorAnswer {
  const requestId = randomUUID().toUpperCase()
  return {
    status,
    body: { RequestId: requestId, Message: message, HostId: 'dysmsapi.aliyuncs.com', Code: code },
  }
}

function business(code: string, message: string): VendorAnswer {
  return { status: 200, body: { Message: message, RequestId: randomUUID().toUpperCase(), Code: code } }
}

/** From what arrived, and nothing the client says about it, apart from which headers it signed. */
function expectedSignature(request: SmsRequest, signedHeaders: string[], secret: string): Buffer {
  const [path = '/', query = ''] = request.url.split('?')
  const headerLines = signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [
    request.method,
    path,
    query,
    headerLines.join(''),
    signedHeaders.join(';'),
    sha256Hex(request.body),
  ].join('\n')
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256Hex(canonical)}`)
    .digest()
}

const authorizationPattern =
  /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/

function mustBeSigned(headers: IncomingHttpHeaders): string[] {
  return Object.keys(headers)
    .filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'))
    .toSorted()
}

function checkSignature(
  account: AliyunAccount,
  state: SmsState,
  request: SmsRequest,
): VendorAnswer | undefined {
  const [, keyId, names = '', signature = ''] =
    authorizationPattern.exec(request.headers.authorization ?? '') ?? []
  if (keyId === undefined) return refusal(400, 'IncompleteSignature', 'The request signature is incomplete.')
  if (keyId !== account.accessKeyId) {
    return refusal(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.')
  }
  const date = Date.parse(String(request.headers['x-acs-date']))
  if (!(Math.abs(state.clock() - date) <= skewMs)) {
    return refusal(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.')
  }
  const whole = names === mustBeSigned(request.headers).join(';')
  const sameBody = request.headers['x-acs-content-sha256'] === sha256Hex(request.body)
  const expected = expectedSignature(request, names.split(';'), account.accessKeySecret)
  if (whole && sameBody && timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return undefined
  return refusal(400, 'SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.')
}

function sendSms(account: AliyunAccount, state: SmsState, fields: URLSearchParams): VendorAnswer {
  const phone = fields.get('PhoneNumbers') ?? ''
  const template = fields.get('TemplateCode') ?? ''
  if (!/^1[3-9]\d{9}$/.test(phone)) return business('isv.MOBILE_NUMBER_ILLEGAL', `${phone} 号码格式错误`)
  if (fields.get('SignName') !== account.signName)
    return business('isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法')
  if (!account.templates.includes(template)) return business('isv.SMS_TEMPLATE_ILLEGAL', '短信模板不合法')
  const params = JSON.parse(fields.get('TemplateParam') ?? '{}') as Record<string, string>
  const reference = fields.get('OutId') ?? ''
  const broken = take(state, aliyunLimits, { vendor: 'aliyun', phone, template, params, reference })
  if (broken) return business(broken.code, broken.message)
  const requestId = randomUUID().toUpperCase()
  return {
    status: 200,
    body: { Message: 'OK', RequestId: requestId, Code: 'OK', BizId: `${state.clock()}^0` },
  }
}

/** Dysmsapi SendSms as Aliyun answers it: a refused signature with a 4xx, a refused message with a 200. */
export function answerAliyun(account: AliyunAccount, state: SmsState, request: SmsRequest): VendorAnswer {
  const unsigned = checkSignature(account, state, request)
  if (unsigned) return unsigned
  const forced = state.forced.shift()
  if (forced)
    return forced.httpStatus === 200 ? business(forced.code, '') : refusal(forced.httpStatus, forced.code, '')
  const { 'x-acs-action': action, 'x-acs-version': version } = request.headers
  if (action !== 'SendSms' || version !== '2017-05-25') {
    return refusal(404, 'InvalidAction.NotFound', 'Specified api is not found.')
  }
  return sendSms(account, state, new URLSearchParams(request.body))
}
