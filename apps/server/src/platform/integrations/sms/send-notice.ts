import { Counter } from 'prom-client'
import type { Sms, SmsSender } from './sms-sender.ts'

type NoticeTopic =
  | 'subscription'
  | 'transaction'
  | 'offer'
  | 'binding'
  | 'missed-call'
  | 'ticket'
  | 'login'
  | 'search'
  | 'phone-change'
  | 'transfer'

export const smsDropped = new Counter({
  name: 'sms_dropped_total',
  help: 'SMS that did not leave when they were due: no longer true, sent before, or nobody to send them to',
  labelNames: ['topic'],
  registers: [],
})

type NoticeContext = { sms: SmsSender; log: { info: (fields: object, message: string) => void } }

/** `compose` describes the state of this moment; undefined if there is nothing true to say. */
export async function sendNotice(
  { sms, log }: NoticeContext,
  topic: NoticeTopic,
  message: Sms | undefined,
): Promise<void> {
  if (message) return sms.send(message)
  smsDropped.inc({ topic })
  log.info({ topic }, 'an SMS was dropped')
}
