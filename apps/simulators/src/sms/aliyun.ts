import { randomUUID } from 'node:crypto'
import {
  type AccessKey,
  serviceError,
  findSignatureError,
  gatewayError,
  type VendorAnswer,
  type VendorRequest,
} from '../clouds/acs3.ts'
import { aliyunLimits } from './limits.ts'
import { type SmsState, acceptSms } from './state.ts'

export type AliyunAccount = AccessKey & { signName: string; templates: string[] }

function sendSms(account: AliyunAccount, state: SmsState, fields: URLSearchParams): VendorAnswer {
  const phone = fields.get('PhoneNumbers') ?? ''
  const template = fields.get('TemplateCode') ?? ''
  if (!/^1[3-9]\d{9}$/.test(phone)) return serviceError('isv.MOBILE_NUMBER_ILLEGAL', `${phone} 号码格式错误`)
  if (fields.get('SignName') !== account.signName)
    return serviceError('isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法')
  if (!account.templates.includes(template)) return serviceError('isv.SMS_TEMPLATE_ILLEGAL', '短信模板不合法')
  const params: Record<string, string> = JSON.parse(fields.get('TemplateParam') ?? '{}')
  const reference = fields.get('OutId') ?? ''
  const broken = acceptSms(state, aliyunLimits, { vendor: 'aliyun', phone, template, params, reference })
  if (broken) return serviceError(broken.code, broken.message)
  const requestId = randomUUID().toUpperCase()
  return {
    status: 200,
    body: { Message: 'OK', RequestId: requestId, Code: 'OK', BizId: `${state.clock()}^0` },
  }
}

/** 4xx for a wrong signature, 200 with an error code for a refused message. */
export function answerAliyun(account: AliyunAccount, state: SmsState, request: VendorRequest): VendorAnswer {
  const unsigned = findSignatureError(account, state.clock(), request)
  if (unsigned) return unsigned
  const forced = state.forced.shift()
  if (forced)
    return forced.httpStatus === 200
      ? serviceError(forced.code, '')
      : gatewayError(forced.httpStatus, forced.code, '')
  const { 'x-acs-action': action, 'x-acs-version': version } = request.headers
  if (action !== 'SendSms' || version !== '2017-05-25') {
    return gatewayError(404, 'InvalidAction.NotFound', 'Specified api is not found.')
  }
  return sendSms(account, state, new URLSearchParams(request.body))
}
