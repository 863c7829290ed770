import type { Generated, GeneratedAlways } from 'kysely'

/** The audit log of the staff, as a hash chain. */
export type AuditSchema = {
  /** A trigger sets `id`, `previous` and `hash`. */
  audit_log: {
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
  audit_head: { singleton: Generated<boolean>; id: number; hash: Buffer }
}
