import type { Context } from '../../context.ts'
import { stopIfRightLost } from '../../people/staff/stop-if-right-lost.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { putInFront } from './put-in-front.ts'

/**
 * The job that puts the numbers of a due plan in front, in the name of its member: not if they may no longer
 * do so. Safe to run twice or concurrently.
 */
export async function startFeaturedPlan(context: Context): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    const plan = await trx
      .selectFrom('featured_plans')
      .selectAll()
      .where('ended_at', 'is', null)
      .where('starts_at', '<=', at)
      .forUpdate()
      .executeTakeFirst()
    if (!plan) return
    const end = (outcome: 'started' | 'stopped', skipped: string[] = []) =>
      trx
        .updateTable('featured_plans')
        .set({ ended_at: at, outcome, skipped })
        .where('id', '=', plan.id)
        .execute()
    const work = { action: 'featured.cancel', subject: 'featured-plan', subjectId: plan.id }
    const right = { begunBy: plan.staff_id, needs: ['numbers.change'], at } as const
    if (await stopIfRightLost(trx, { ...work, ...right }, () => end('stopped'))) return
    const action = { staffId: plan.staff_id, reason: plan.reason, at }
    const { skipped } = await putInFront(context, trx, plan.digits, action)
    await end('started', skipped)
  })
}
