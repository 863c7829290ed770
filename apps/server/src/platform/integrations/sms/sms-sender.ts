import { typedKeys } from '../../base/typed-keys.ts'
/**
 * The variables of each template, in the order in which Tencent counts them. docs/production/sms-templates.md
 * has the wording, and says when each is sent.
 */
export const smsVariables = {
  login: ['code'],
  bind: ['code'],
  'owner-end': ['number', 'code'],
  'owner-renewal-off': ['number', 'code'],
  'new-device': ['time', 'device'],
  'copied-login': ['time', 'device'],
  ticket: ['ticket'],
  'number-free': ['number', 'until', 'token'],
  'number-rings': ['number'],
  'number-moved': ['number'],
  'phone-refused': ['number'],
  'renewal-charge': ['number', 'date', 'amount'],
  'renewal-due': ['number', 'date', 'amount'],
  'renewal-ends': ['number', 'date', 'amount'],
  'charge-failed': ['number', 'date', 'amount'],
  'number-suspended': ['number', 'date', 'amount'],
  'number-ended': ['number', 'date', 'amount'],
  'missed-call': ['caller', 'number', 'time'],
} as const satisfies Record<string, readonly string[]>

export type SmsTemplate = keyof typeof smsVariables

export const smsTemplates = typedKeys(smsVariables)

/** A template that the provider knows, and the values of its variables. */
export type SmsMessage = {
  [T in SmsTemplate]: {
    template: T
    params: Readonly<Record<(typeof smsVariables)[T][number], string>>
  }
}[SmsTemplate]

/** One SMS; `id` makes a repeated send recognisable. */
export type Sms = SmsMessage & { id: string; phone: string }

/** Sends an SMS; throws AdapterError (`rate_limited`, `rejected`, `auth`, `unavailable`). */
export type SmsSender = { send(sms: Sms): Promise<void> }

/** Below the shopper's own 8000 ms, so that a slow provider still gets an answer of ours. */
export const smsTimeoutMs = 5000
