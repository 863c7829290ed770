import { requestAliyun } from '../aliyun/request-aliyun.ts'
import { smsTimeoutMs, type SmsSender, type SmsTemplate } from './sms-sender.ts'

type AliyunSmsOptions = {
  endpoint?: string
  accessKeyId: string
  accessKeySecret: string
  signName: string
  templates: Record<SmsTemplate, string>
  timeoutMs?: number
}

/**
 * `OutId` is our id for the delivery report; it does not prevent a second send. Source:
 * https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms
 */
export function createAliyunSms(options: AliyunSmsOptions): SmsSender {
  const account = { endpoint: 'https://dysmsapi.aliyuncs.com', timeoutMs: smsTimeoutMs, ...options }
  return {
    send: async (sms) => {
      await requestAliyun(account, 'SendSms', {
        PhoneNumbers: sms.phone,
        SignName: options.signName,
        TemplateCode: options.templates[sms.template],
        TemplateParam: JSON.stringify(sms.params),
        OutId: sms.id,
      })
    },
  }
}
