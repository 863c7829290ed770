import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectCaller, updateCallerName } from './queries.ts'

/**
 * Names the caller of a call in the log; without `name` removes the name. Refuses `call-not-found`, also for
 * a hidden caller.
 */
export async function nameCaller(
  { db, keys, clock }: Context,
  userId: number,
  { id, name }: { id: number; name?: string | undefined },
): Promise<EndpointOutput<'PATCH /calls/:id'>> {
  const caller = await selectCaller(db, keys, { userId, id, now: clock() })
  if (caller === undefined || caller === null) throw refuse('call-not-found')
  await updateCallerName(db, keys, { userId, caller, name: name ?? null })
  return { id, ...(name !== undefined && { name }) }
}
