import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { readLinkToken } from '../waitlist/link-token.ts'

/** The user of an SMS link. Refuses `saved-search-not-found` for an invalid token or a deleted account. */
async function findUser({ config, db }: Context, token: string): Promise<number> {
  const id = readLinkToken(config.codePepper, token, 'search')
  const message =
    id !== undefined &&
    (await db.selectFrom('search_messages').select('user_id').where('id', '=', id).executeTakeFirst())
  if (!message) throw refuse('saved-search-not-found')
  return message.user_id
}

/** Whether the user of an SMS link gets SMS about any saved search. */
export async function getsMessages(context: Context, token: string): Promise<boolean> {
  const userId = await findUser(context, token)
  const searches = context.db.selectFrom('saved_searches').select('id').where('user_id', '=', userId)
  return (await searches.where('sms', '=', true).executeTakeFirst()) !== undefined
}

/** Stops the SMS about all saved searches of the user of an SMS link; the searches stay. */
export async function stopMessages(context: Context, token: string): Promise<void> {
  const userId = await findUser(context, token)
  await context.db.updateTable('saved_searches').set({ sms: false }).where('user_id', '=', userId).execute()
}
