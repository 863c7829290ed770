import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'
import { isDaytime, shanghaiDay } from '../../platform/base/time.ts'
import { isBlockedSql } from '../../people/users/blocks.ts'
import { createLinkToken } from '../waitlist/link-token.ts'

/** How long (ms) a sender holds its claim: shorter than the timeout of the job. */
const claimMs = 20_000

/**
 * Tells a user by SMS how many new numbers fit, unless they have switched such SMS off since, or the day has
 * passed. Of two concurrent jobs only one sends it. Throws AdapterError.
 */
export async function sendSearchMessage(context: Context, messageId: number): Promise<void> {
  const { db, config, clock, log } = context
  const message = await claimMessage(context, messageId, clock())
  const release = (sentAt?: Date) =>
    db
      .updateTable('search_messages')
      .set({ claimed_until: null, sent_at: sentAt })
      .where('id', '=', messageId)
      .execute()
  try {
    await sendNotice(
      context,
      'search',
      message && {
        id: `search-${messageId}`,
        phone: message.phone,
        template: 'search-found',
        params: {
          count: String(message.found),
          token: createLinkToken(config.codePepper, messageId, 'search'),
        },
      },
    )
  } catch (error) {
    log.warn({ err: error, messageId }, 'The SMS about saved searches was not sent; the job will retry')
    await release()
    throw error
  }
  if (message) await release(clock())
}

async function claimMessage({ db, keys }: Context, id: number, at: Date) {
  if (!isDaytime(at)) return undefined
  const claimed = await db
    .updateTable('search_messages')
    .from('users')
    .set({ claimed_until: new Date(at.getTime() + claimMs) })
    .whereRef('users.id', '=', 'search_messages.user_id')
    .where('search_messages.id', '=', id)
    .where('day', '=', shanghaiDay(at))
    .where('sent_at', 'is', null)
    .where((free) => free.or([free('claimed_until', 'is', null), free('claimed_until', '<=', at)]))
    .where('users.phone', 'is not', null)
    .where(sql<boolean>`NOT ${isBlockedSql(at)}`)
    .where(sql<boolean>`EXISTS (SELECT FROM saved_searches WHERE saved_searches.user_id = users.id AND sms)`)
    .returning(['found', 'users.phone'])
    .$narrowType<{ phone: Buffer }>()
    .execute()
  return (await keys.decryptRows(claimed, { phone: 'users.phone' }))[0]
}
