import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'
import { isDaytime, minuteMs, shanghaiDay } from '../../platform/base/time.ts'
import { isBlockedSql } from '../../people/users/blocks.ts'
import { isSellingStoppedSql } from '../selling/queries.ts'
import { createLinkToken } from '../waitlist/link-token.ts'
import { isQuietSql } from './enqueue-messages.ts'
import { countFitting, createCriteriaReader } from './read-criteria.ts'

/** How long (ms) a sender holds its claim: shorter than the timeout of the job. */
const claimMs = 20_000

/** After this time (ms) a message whose moment is wrong is tried again. */
const waitMs = 30 * minuteMs

/**
 * Tells a user by SMS how many new numbers fit now, unless they have looked or switched such SMS off since,
 * or the day has passed. In quiet hours and while nothing is sold it waits. What was not told is told the
 * next day. Of two concurrent jobs only one sends it. Throws AdapterError.
 */
export async function sendSearchMessage(context: Context, messageId: number): Promise<void> {
  const { db, config, clock, log } = context
  const at = clock()
  const message = await claimMessage(context, messageId, at)
  if (message?.waits) {
    await inTransaction(db, async (trx) => {
      await release(trx, messageId)
      await context.enqueue(trx, 'search-notice', { messageId }, new Date(at.getTime() + waitMs))
    })
    return
  }
  const news = message ? await readNews(context, message.user_id) : []
  const found = news.reduce((sum, { fitting }) => sum + fitting, 0)
  const sms = message && {
    id: `search-${messageId}`,
    phone: message.phone,
    template: 'search-found' as const,
    params: { count: String(found), token: createLinkToken(config.codePepper, messageId, 'search') },
  }
  try {
    await sendNotice(context, 'search', found > 0 ? sms : undefined)
  } catch (error) {
    log.warn({ err: error, messageId }, 'The SMS about saved searches was not sent; the job will retry')
    await inTransaction(db, (trx) => release(trx, messageId))
    throw error
  }
  if (!message) return
  await inTransaction(db, async (trx) => {
    await release(trx, messageId, found > 0 ? { found, sent_at: clock() } : {})
    await sql`UPDATE saved_searches SET untold = greatest(saved_searches.untold - told.untold, 0)
      FROM jsonb_to_recordset(${JSON.stringify(news)}::jsonb) AS told (id bigint, untold integer)
      WHERE saved_searches.id = told.id`.execute(trx)
  })
}

async function release(trx: Trx, id: number, sent: { found?: number; sent_at?: Date } = {}): Promise<void> {
  const message = trx.updateTable('search_messages').set({ claimed_until: null, ...sent })
  await message.where('id', '=', id).execute()
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
    .where(
      sql<boolean>`EXISTS (SELECT FROM saved_searches WHERE saved_searches.user_id = users.id AND sms AND untold > 0)`,
    )
    .returning(['user_id', 'users.phone'])
    .returning(sql<boolean>`${isQuietSql(at)} OR ${isSellingStoppedSql}`.as('waits'))
    .$narrowType<{ phone: Buffer }>()
    .execute()
  return (await keys.decryptRows(claimed, { phone: 'users.phone' }))[0]
}

/** What no SMS has told of the searches of a user, and how many of those numbers are still there. */
async function readNews(context: Context, userId: number) {
  const rows = await context.db
    .selectFrom('saved_searches')
    .select(['id', 'criteria', 'untold'])
    .where('user_id', '=', userId)
    .where('sms', '=', true)
    .where('untold', '>', 0)
    .execute()
  const opened = await context.keys.decryptRows(rows, { criteria: 'saved_searches.criteria' })
  const read = await createCriteriaReader(context)
  return opened.map(({ id, criteria, untold }) => {
    return { id, untold, fitting: countFitting(context, read(criteria), untold) }
  })
}
