import { AdapterError, type AdapterErrorKind, kindOfStatus } from '../../base/adapter-error.ts'
import { requestPartner } from '../partner-requests.ts'
import { type Sms, type SmsSender, type SmsTemplate, smsTimeoutMs, smsVariables } from './sms-sender.ts'
import { tc3Authorization } from './tc3.ts'
import { isObject, parseObject } from '../../base/json.ts'

type TencentSmsOptions = {
  endpoint?: string
  secretId: string
  secretKey: string
  /** The SMS application, 1400… */
  sdkAppId: string
  /** ap-beijing, ap-guangzhou (default) or ap-nanjing. */
  region?: string
  signName: string
  /** Tencent numbers the parameters, in the order of `smsVariables`. */
  templates: Record<SmsTemplate, string>
  timeoutMs?: number
}

const kinds: [RegExp, AdapterErrorKind][] = [
  [/^(LimitExceeded|RequestLimitExceeded)/, 'rate_limited'],
  [/^(AuthFailure|UnauthorizedOperation)/, 'auth'],
  [/^InternalError/, 'unavailable'],
]

function tencentError(status: number, code: unknown): AdapterError {
  const vendorCode = typeof code === 'string' ? code : undefined
  const kind = kinds.find(([pattern]) => pattern.test(vendorCode ?? ''))?.[1] ?? kindOfStatus(status)
  return new AdapterError(kind, `Tencent SMS answered ${status} ${vendorCode ?? ''}`, { vendorCode })
}

function statusOfNumber(response: Record<string, unknown>): Record<string, unknown> {
  const first: unknown = Array.isArray(response.SendStatusSet) ? response.SendStatusSet[0] : undefined
  return isObject(first) ? first : {}
}

/**
 * Every response has status 200: a refused request has Response.Error, a refused phone another Code. Source:
 * https://cloud.tencent.com/document/api/382/55981
 */
export function createTencentSms(options: TencentSmsOptions): SmsSender {
  const url = new URL('/', options.endpoint ?? 'https://sms.tencentcloudapi.com')

  async function send(sms: Sms): Promise<void> {
    const params: Readonly<Record<string, string>> = sms.params
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${sms.phone}`],
      SmsSdkAppId: options.sdkAppId,
      SignName: options.signName,
      TemplateId: options.templates[sms.template],
      TemplateParamSet: smsVariables[sms.template].map((name) => params[name]),
      SessionContext: sms.id,
    })
    const timestamp = Math.floor(Date.now() / 1000)
    const contentType = 'application/json; charset=utf-8'
    const headers = {
      'content-type': contentType,
      authorization: tc3Authorization(options.secretId, options.secretKey, {
        service: 'sms',
        host: url.hostname,
        contentType,
        timestamp,
        body,
      }),
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': options.region ?? 'ap-guangzhou',
      'x-tc-timestamp': String(timestamp),
    }
    const { timeoutMs = smsTimeoutMs } = options
    const answer = await requestPartner(['sms', 'SendSms'], url, { method: 'POST', headers, body, timeoutMs })
    const { Response: said } = parseObject(answer.body.toString()) ?? {}
    const response = isObject(said) ? said : {}
    if (isObject(response.Error)) throw tencentError(answer.status, response.Error.Code)
    const { Code } = statusOfNumber(response)
    if (Code !== 'Ok') throw tencentError(answer.status, Code)
  }

  return { send }
}
