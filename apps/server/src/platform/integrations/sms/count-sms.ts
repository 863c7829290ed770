import { Counter } from 'prom-client'
import { AdapterError } from '../../base/adapter-error.ts'
import { type SmsSender, smsTemplates } from './sms-sender.ts'

/** `failed` is anything but an AdapterError. */
const results = [
  'sent',
  'rejected',
  'not_found',
  'conflict',
  'rate_limited',
  'auth',
  'unavailable',
  'bad_signature',
  'failed',
] as const

export const smsSent = new Counter({
  name: 'sms_total',
  help: 'SMS by template and result: sent, or why the provider did not take it',
  labelNames: ['template', 'result'],
  registers: [],
})
for (const template of smsTemplates) for (const result of results) smsSent.inc({ template, result }, 0)

export function countSms(sender: SmsSender): SmsSender {
  return {
    send: async (sms) => {
      const { template } = sms
      try {
        await sender.send(sms)
        smsSent.inc({ template, result: 'sent' })
      } catch (error) {
        smsSent.inc({ template, result: error instanceof AdapterError ? error.kind : 'failed' })
        throw error
      }
    },
  }
}
