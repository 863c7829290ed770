/** One SMS from a template that the provider knows; `id` makes a repeated send recognisable. */
export type Sms = { id: string; phone: string; template: SmsTemplate; params: Record<string, string> }

/** Codes to log in and to bind with (`code`), and that a ticket is answered (`ticket`, its id). */
export type SmsTemplate = 'login' | 'bind' | 'ticket'

/** Sends an SMS; throws AdapterError (`rate_limited`, `rejected`, `auth`, `unavailable`). */
export type SmsSender = { send(sms: Sms): Promise<void> }
