import { appendAudit } from '../../people/audit/append.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { insertSellingStop, type NewStop, updateSellingResumed } from './queries.ts'

export type SellingSwitch = 'stop' | 'resume'

/** Stops or resumes selling; returns the id of the stop. Refuses `not-now` if that is so already. */
export async function switchSelling(trx: Trx, to: SellingSwitch, given: NewStop): Promise<number> {
  const id = to === 'stop' ? await insertSellingStop(trx, given) : await updateSellingResumed(trx, given.at)
  if (id === undefined) throw refuse('not-now')
  return id
}

/** The same from the terminal, with its row in the audit. */
export async function switchFromTerminal(trx: Trx, to: SellingSwitch, reason: string, at: Date) {
  const subjectId = await switchSelling(trx, to, { staffId: null, reason, at })
  await appendAudit(trx, {
    at,
    staffId: null,
    action: `selling.${to}`,
    subject: 'selling',
    subjectId,
    reason,
  })
}
