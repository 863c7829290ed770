import { lockMember } from '../../people/staff/queries.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

export const maxViews = 50

function views(db: Db | Trx) {
  return db
    .selectFrom('staff_saved_views')
    .innerJoin('staff_members', 'staff_members.id', 'staff_saved_views.staff_id')
    .select([
      'staff_saved_views.id',
      'staff_saved_views.staff_id',
      'staff_saved_views.name',
      'staff_saved_views.query',
      'staff_saved_views.shared',
      'staff_members.name as owner',
    ])
}

/** A staff member's own views of a screen and the shared ones, by name. */
export function selectViews(db: Db, { staffId, screen }: { staffId: number; screen: string }) {
  return views(db)
    .where('staff_saved_views.screen', '=', screen)
    .where((view) =>
      view.or([
        view('staff_saved_views.staff_id', '=', staffId),
        view('staff_saved_views.shared', '=', true),
      ]),
    )
    .orderBy('staff_saved_views.name')
    .orderBy('staff_saved_views.id')
    .limit(200)
    .execute()
}

type View = { staffId: number; screen: string; name: string; query: string; shared: boolean }

/**
 * Saves a view and replaces the staff member's view of the same name. Undefined when they have the maximum.
 */
export async function saveView(trx: Trx, { staffId, ...view }: View) {
  await lockMember(trx, staffId)
  const { count } = await trx
    .selectFrom('staff_saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where((other) => other.or([other('screen', '!=', view.screen), other('name', '!=', view.name)]))
    .executeTakeFirstOrThrow()
  if (count >= maxViews) return undefined
  const { id } = await trx
    .insertInto('staff_saved_views')
    .values({ staff_id: staffId, ...view })
    .onConflict((known) =>
      known.columns(['staff_id', 'screen', 'name']).doUpdateSet({ query: view.query, shared: view.shared }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return views(trx).where('staff_saved_views.id', '=', id).executeTakeFirstOrThrow()
}

/** Deletes a staff member's own view and returns its name; undefined when it does not exist. */
export async function deleteView(trx: Trx, { id, staffId }: { id: number; staffId: number }) {
  const deleted = await trx
    .deleteFrom('staff_saved_views')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}
