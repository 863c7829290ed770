import type { Generated, GeneratedAlways } from 'kysely'

type DataKeys = {
  version: number
  wrapped: Buffer
  current: boolean
  created_at: Generated<Date>
  retired_at: Generated<Date | null>
}

type SmsOutbox = {
  id: GeneratedAlways<number>
  phone_hmac: Buffer
  template: string
  message: Buffer
  created_at: Generated<Date>
}

type RateLimits = { key: string; window_ends_at: Date; hits: number }

type IdempotencyKeys = {
  user_id: number
  key: string
  request_hash: Buffer
  response: Buffer | null
  started_at: Date
}

type InvariantChecks = {
  invariant: string
  broken_rows: number
  broken_ids: string[]
  broken_since: Date | null
  checked_at: Date
}

type InvariantPasses = {
  id: GeneratedAlways<number>
  kind: 'changes' | 'whole'
  marks: Record<string, number>
  position: Generated<number>
  began_at: Generated<Date>
  ended_at: Date | null
}

/** How far the deletion of old rows has passed a history; only `delete_old_history` writes it. */
type HistoryPositions = { history: string; position: number }

/** `figure` is the name of a figure, `day` a day in Shanghai (YYYY-MM-DD). */
type DailyCounts = { day: string; figure: string; count: number }

/** Selling is stopped while a row has no `resumed_at`. `staff_id` is null for a command. */
type SellingStops = {
  id: GeneratedAlways<number>
  stopped_at: Date
  staff_id: number | null
  reason: string
  resumed_at: Date | null
}

type Seeds = { name: string; seeded_at: Generated<Date> }

type JobRow = {
  id: Generated<string>
  name: string
  data: Record<string, unknown>
  state: Generated<'created' | 'active' | 'retry' | 'completed' | 'failed'>
  run_at: Generated<Date>
  tries: Generated<number>
  created_at: Generated<Date>
  started_at: Date | null
  ended_at: Date | null
  error: string | null
  request_id: string | null
}

/**
 * The tables of the infrastructure: data keys, rate limits, idempotency keys, the demonstration's SMS,
 * results of checks, daily figures, stops of selling, applied seeds, jobs.
 */
export type InfrastructureSchema = {
  data_keys: DataKeys
  sms_outbox: SmsOutbox
  rate_limits: RateLimits
  idempotency_keys: IdempotencyKeys
  invariant_checks: InvariantChecks
  history_positions: HistoryPositions
  invariant_passes: InvariantPasses
  daily_counts: DailyCounts
  selling_stops: SellingStops
  seeds: Seeds
  jobs: JobRow
}
