import { typedKeys } from '../../base/typed-keys.ts'
/** In Tencent's order. docs/production/sms-templates.md has the texts, and when each is sent. */
export const smsVariables = {
  login: ['code'],
  bind: ['code'],
  'login-phone': ['code'],
  passkey: ['code'],
  'owner-end': ['number', 'code'],
  'owner-renewal-off': ['number', 'code'],
  'new-device': ['time', 'device'],
  'copied-login': ['time', 'device'],
  'new-passkey': ['time', 'device'],
  'phone-changed': ['phone', 'time'],
  'phone-request': ['phone', 'state', 'token'],
  'phone-progress': ['state'],
  ticket: ['ticket'],
  'number-free': ['number', 'until', 'token'],
  'search-found': ['count', 'token'],
  payment: ['number', 'reason', 'amount', 'time'],
  refund: ['number', 'amount', 'reason', 'time', 'state'],
  invoice: ['number'],
  'transfer-offer': ['number', 'until'],
  transfer: ['number', 'step'],
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

export type SmsMessage = {
  [T in SmsTemplate]: {
    template: T
    params: Readonly<Record<(typeof smsVariables)[T][number], string>>
  }
}[SmsTemplate]

/** `openid` is the user on our public account of WeChat, if they chose to get answers to tickets there. */
export type Sms = SmsMessage & { id: string; phone: string; openid?: string }

/** Sends an SMS; throws AdapterError (`rate_limited`, `rejected`, `auth`, `unavailable`). */
export type SmsSender = { send(sms: Sms): Promise<void> }

/** Less than the 8 s that shoppers' browsers wait, so that they get our response when a provider is slow. */
export const smsTimeoutMs = 5000
