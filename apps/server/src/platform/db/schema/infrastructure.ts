import type { Generated, GeneratedAlways } from 'kysely'

export type InfrastructureSchema = {
  data_keys: {
    version: number
    wrapped: Buffer
    current: boolean
    created_at: Generated<Date>
    retired_at: Generated<Date | null>
  }
  sms_outbox: {
    id: GeneratedAlways<number>
    phone_hmac: Buffer
    template: string
    message: Buffer
    created_at: Generated<Date>
  }
  rate_limits: { key: string; window_ends_at: Date; hits: number }
  idempotency_keys: {
    user_id: number
    key: string
    request_hash: Buffer
    response: Buffer | null
    started_at: Date
  }
  invariant_checks: {
    invariant: string
    broken_rows: number
    broken_ids: string[]
    broken_since: Date | null
    checked_at: Date
  }
  /** How far the deletion of old rows has passed a history; only `delete_old_history` writes it. */
  history_positions: { history: string; position: number }
  invariant_passes: {
    id: GeneratedAlways<number>
    kind: 'changes' | 'whole'
    marks: Record<string, number>
    position: Generated<number>
    began_at: Generated<Date>
    ended_at: Date | null
  }
  /** `figure` is the name of a figure, `day` a day in Shanghai (YYYY-MM-DD). */
  daily_counts: { day: string; figure: string; count: number }
  /** Selling is stopped while a row has no `resumed_at`. `staff_id` is null for a command. */
  selling_stops: {
    id: GeneratedAlways<number>
    stopped_at: Date
    staff_id: number | null
    reason: string
    resumed_at: Date | null
  }
  seeds: { name: string; seeded_at: Generated<Date> }
  jobs: {
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
}
