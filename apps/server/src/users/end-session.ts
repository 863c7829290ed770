import type { Context } from '../context.ts'

/** Ends every token that came from one login. */
export async function endFamily({ db, clock }: Context, family: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: clock() })
    .where('family', '=', family)
    .where('ended_at', 'is', null)
    .execute()
}
