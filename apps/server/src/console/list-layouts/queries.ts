import type { ListLayout } from '@hao/contract/console/endpoints/list-layouts.ts'
import { lockMember } from '../../people/staff/queries.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

export const maxLayouts = 100

export function selectLayouts(db: Db, staffId: number) {
  return db
    .selectFrom('staff_list_layouts')
    .select(['list', 'columns', 'density'])
    .where('staff_id', '=', staffId)
    .orderBy('list')
    .execute()
}

type OwnLayout = { staffId: number; layout: ListLayout }

/** Stores a layout; false when the staff member has the maximum of other lists. */
export async function saveLayout(trx: Trx, { staffId, layout }: OwnLayout): Promise<boolean> {
  const { list, density } = layout
  await lockMember(trx, staffId)
  const { count } = await trx
    .selectFrom('staff_list_layouts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('list', '!=', list)
    .executeTakeFirstOrThrow()
  if (count >= maxLayouts) return false
  const columns = JSON.stringify(layout.columns)
  await trx
    .insertInto('staff_list_layouts')
    .values({ staff_id: staffId, list, columns, density })
    .onConflict((known) => known.columns(['staff_id', 'list']).doUpdateSet({ columns, density }))
    .execute()
  return true
}

export async function deleteLayout(trx: Trx, { staffId, list }: { staffId: number; list: string }) {
  await trx
    .deleteFrom('staff_list_layouts')
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .execute()
}
