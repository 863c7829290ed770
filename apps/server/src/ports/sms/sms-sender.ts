/** One SMS from a template that the provider knows; `id` makes a repeated send recognisable. */
export type Sms = { id: string; phone: string; template: 'login' | 'bind'; params: Record<string, string> }

/** Sends an SMS; throws AdapterError (`rate_limited`, `rejected`, `auth`, `unavailable`). */
export type SmsSender = { send(sms: Sms): Promise<void> }
