import type { Context } from '../context.ts'
import { verifyAudit } from './verify.ts'

/** Writes the newest hash into the log, which is kept elsewhere: whoever changes the audit afterwards would have to change that too. */
export async function logAuditHead({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const { id, hash } = await db.selectFrom('audit_head').select(['id', 'hash']).executeTakeFirstOrThrow()
  log.info({ rows: id, hash: hash.toString('hex') }, 'head of the audit')
}

/** Reads the whole chain and raises an alarm in the log where it is broken. */
export async function checkAudit({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const { brokenAt, rows } = await verifyAudit(db)
  if (brokenAt !== null) log.error({ alarm: 'audit-broken', brokenAt, rows }, 'the audit was changed')
}
