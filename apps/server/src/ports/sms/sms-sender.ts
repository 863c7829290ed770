/** One SMS from a template that the provider knows; `id` makes a repeated send recognisable. */
export type Sms = { id: string; phone: string; template: SmsTemplate; params: Record<string, string> }

/**
 * Codes to log in and to bind with (`code`), and two for the owner of a `number` to tell the service: that they want it ended, and that they want it renewed no more; that a ticket is answered (`ticket`, its id); that a number is kept for who waits for it (`number`,
 * `until` HH:mm, and the `token` of the link /mobile/wait?t=… that ends the alert); that a `number` rings the phone that is
 * told so from now on, that it does no more, and to its owner that the network would not have another phone; and what a subscription tells (`number`, `date`,
 * `amount` in yuan): a charge, a payment that is due, or the end ahead; a charge that failed; a number that is paused, or lost. Of logins (`device`,
 * `time` MM-DD HH:mm) it tells one on a device that is new to the account, and one that was ended because its token had been copied, or its cookie was lost. Of a call that
 * was missed it tells the `caller`, masked, the `number` and the `time` MM-DD HH:mm.
 */
export const smsTemplates = [
  'login',
  'bind',
  'owner-end',
  'owner-renewal-off',
  'new-device',
  'copied-login',
  'ticket',
  'number-free',
  'number-rings',
  'number-moved',
  'phone-refused',
  'renewal-charge',
  'renewal-due',
  'renewal-ends',
  'charge-failed',
  'number-suspended',
  'number-ended',
  'missed-call',
] as const

export type SmsTemplate = (typeof smsTemplates)[number]

/** Sends an SMS; throws AdapterError (`rate_limited`, `rejected`, `auth`, `unavailable`). */
export type SmsSender = { send(sms: Sms): Promise<void> }

/** Below the shopper's own 8000 ms, so that a slow provider still gets an answer of ours. */
export const smsTimeoutMs = 5000
