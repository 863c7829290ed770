import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type SmsOutbox = {
  id: GeneratedAlways<number>
  phone: string
  template: string
  params: JSONColumnType<Record<string, string>>
  created_at: Generated<Date>
}

type RateLimits = { key: string; window_ends_at: Date; hits: number }

type IdempotencyKeys = {
  user_id: number
  key: string
  request_hash: Buffer
  response: unknown
  started_at: Date
}

type InvariantChecks = { invariant: string; broken_rows: number; checked_at: Date }

type Seeds = { name: string; planted_at: Generated<Date> }

/** The tables that belong to no noun: limits, repeated requests, SMS of a demonstration, checks, what was planted. */
export type MechanismSchema = {
  sms_outbox: SmsOutbox
  rate_limits: RateLimits
  idempotency_keys: IdempotencyKeys
  invariant_checks: InvariantChecks
  seeds: Seeds
}
