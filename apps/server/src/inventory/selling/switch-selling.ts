import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import { appendAudit } from '../../people/audit/append.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
export type SellingSwitch = 'stop' | 'resume'

type NewStop = { staffId: number | null; reason: string; at: Date }

/** Stops selling and returns the id of the stop; undefined if it was stopped already. */
export async function insertSellingStop(trx: Trx, { staffId, reason, at }: NewStop) {
  const row = { staff_id: staffId, reason: maskPhonesInText(reason), stopped_at: at }
  const stops = trx
    .insertInto('selling_stops')
    .values(row)
    .onConflict((open) => open.doNothing())
  return (await stops.returning('id').executeTakeFirst())?.id
}

/** Ends the stop and returns its id; undefined if there is none. */
export async function updateSellingResumed(trx: Trx, at: Date) {
  const stop = trx.updateTable('selling_stops').set({ resumed_at: at }).where('resumed_at', 'is', null)
  return (await stop.returning('id').executeTakeFirst())?.id
}

/** Stops or resumes selling; returns the id of the stop. Refuses `not-now` if that is so already. */
export async function switchSelling(trx: Trx, to: SellingSwitch, change: NewStop): Promise<number> {
  const id = to === 'stop' ? await insertSellingStop(trx, change) : await updateSellingResumed(trx, change.at)
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
