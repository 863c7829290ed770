import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectCaller } from './queries.ts'

/** Without `name` removes the name. Refuses `call-not-found`, also for a hidden caller. */
export async function nameCaller(
  { db, keys, clock }: Context,
  userId: number,
  { id, name }: { id: number; name?: string | undefined },
): Promise<EndpointOutput<'PATCH /calls/:id'>> {
  const caller = await selectCaller(db, keys, { userId, id, now: clock() })
  if (caller === undefined || caller === null) throw refuse('call-not-found')
  const { all } = await keys.blindIndex('phone', caller)
  await db
    .updateTable('calls')
    .set({ caller_name: await keys.encrypt('calls.caller_name', name ?? null) })
    .where('user_id', '=', userId)
    .where('caller_index', 'in', all)
    .execute()
  return { id, ...(name !== undefined && { name }) }
}
