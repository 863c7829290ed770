import type { Context } from '../context.ts'

/** Ends every token that came from one login, also one that a refresh makes at this moment: each use looks at this row. */
export async function endFamily({ db, clock }: Context, family: string): Promise<void> {
  await db
    .updateTable('session_families')
    .set({ ended_at: clock() })
    .where('id', '=', family)
    .where('ended_at', 'is', null)
    .execute()
}
