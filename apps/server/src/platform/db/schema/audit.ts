import type { Generated, GeneratedAlways } from 'kysely'

/** A trigger sets `id`, `previous` and `hash`. */
type AuditLog = {
  id: GeneratedAlways<number>
  at: Date
  /** Null for actions that no member of staff took. */
  staff_id: number | null
  action: string
  subject: string
  subject_id: string | null
  reason: string | null
  /** JSON. */
  details: string
  previous_hash: GeneratedAlways<Buffer>
  hash: GeneratedAlways<Buffer>
}

type AuditHead = { singleton: Generated<boolean>; id: number; hash: Buffer }

/** The audit log of the staff, as a hash chain. */
export type AuditSchema = { audit_log: AuditLog; audit_head: AuditHead }
