import { randomBytes } from 'node:crypto'
import { AdapterError, type AdapterErrorKind } from '../adapter-error.ts'
import { acs3Authorization, sha256Hex } from './acs3.ts'
import { postSigned, type SmsAnswer, smsTimeoutMs } from './sms-http.ts'
import type { Sms, SmsSender, SmsTemplate } from './sms-sender.ts'

export type AliyunSmsOptions = {
  /** Origin of the service, `https://dysmsapi.aliyuncs.com` by default. */
  endpoint?: string
  accessKeyId: string
  accessKeySecret: string
  signName: string
  /** The template code (SMS_…) of each of ours. */
  templates: Record<SmsTemplate, string>
  timeoutMs?: number
}

const kinds: [RegExp, AdapterErrorKind][] = [
  [/LIMIT_CONTROL$|^Throttling/, 'rate_limited'],
  [
    /^(SignatureDoesNotMatch|SignatureNonceUsed|IncompleteSignature|InvalidAccessKey|InvalidTimeStamp|Forbidden)/,
    'auth',
  ],
  [/^isp\.RAM_PERMISSION_DENY$|^isv\.ACCOUNT_/, 'auth'],
  [/^isp\.|^ServiceUnavailable|^Internal/, 'unavailable'],
]

function kindOfStatus(status: number): AdapterErrorKind {
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unavailable' : 'rejected'
}

/** By code alone: Aliyun's message may repeat the phone, which has no business in a log. */
function aliyunError({ status, body }: SmsAnswer): AdapterError {
  const code = typeof body.Code === 'string' ? body.Code : ''
  const kind = kinds.find(([pattern]) => pattern.test(code))?.[1] ?? kindOfStatus(status)
  return new AdapterError(kind, `Aliyun SMS answered ${status} ${code}`, {
    ...(code !== '' && { vendorCode: code }),
  })
}

/**
 * Aliyun Dysmsapi, SendSms of 2017-05-25, signed with ACS3-HMAC-SHA256. Phone, code and all other parameters travel in
 * the form body: a URL ends up in access logs. Business errors arrive with HTTP 200 and Code other than OK. `OutId` is
 * our id; Aliyun repeats it in the delivery report and does not use it to recognise a repeated send.
 * Source: https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms
 */
export function createAliyunSms(options: AliyunSmsOptions): SmsSender {
  const url = new URL('/', options.endpoint ?? 'https://dysmsapi.aliyuncs.com')

  async function send(sms: Sms): Promise<void> {
    const body = new URLSearchParams({
      PhoneNumbers: sms.phone,
      SignName: options.signName,
      TemplateCode: options.templates[sms.template],
      TemplateParam: JSON.stringify(sms.params),
      OutId: sms.id,
    }).toString()
    const headers = {
      host: url.host,
      'content-type': 'application/x-www-form-urlencoded',
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      'x-acs-signature-nonce': randomBytes(16).toString('hex'),
      'x-acs-content-sha256': sha256Hex(body),
    }
    const authorization = acs3Authorization(options.accessKeyId, options.accessKeySecret, {
      method: 'POST',
      path: '/',
      query: '',
      headers,
      body,
    })
    const answer = await postSigned(
      url,
      { ...headers, authorization, accept: 'application/json' },
      body,
      options.timeoutMs ?? smsTimeoutMs,
    )
    if (answer.status !== 200 || answer.body.Code !== 'OK') throw aliyunError(answer)
  }

  return { send }
}
