import type { Generated, GeneratedAlways } from 'kysely'

export type AuditSchema = {
  /** A trigger sets `id`, `previous` and `hash`. */
  audit_log: {
    id: GeneratedAlways<number>
    at: Date
    staff_id: number | null
    action: string
    subject: string
    subject_id: string | null
    reason: string | null
    details: string
    previous_hash: GeneratedAlways<Buffer>
    hash: GeneratedAlways<Buffer>
  }
  audit_head: { singleton: Generated<boolean>; id: number; hash: Buffer }
}
