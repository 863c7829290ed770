import type { Generated, GeneratedAlways } from 'kysely'

/** The trigger gives id, previous and hash. */
type AuditLog = {
  id: GeneratedAlways<number>
  at: Date
  /** Null for what nobody of the staff did. */
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

/** What the staff has done, as a chain. */
export type AuditSchema = { audit_log: AuditLog; audit_head: AuditHead }
