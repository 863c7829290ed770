import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { UserData } from '@hao/contract/user-data.ts'
import type { Context } from '../../context.ts'
import { selectAllCalls } from '../../telephony/outbound/queries.ts'
import { selectFullCalls } from '../../telephony/call-log/export-calls.ts'
import { selectSettings } from '../../telephony/call-log/log-queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { toYuan } from '../../platform/base/money.ts'
import { bytesFromJson, type Keys } from '../../platform/encryption/keys.ts'
import { pictureIds } from '../../content/support/pictures.ts'
import { exportPurchases } from './export-purchases.ts'
import { exportRow } from './export-row.ts'
import { exportRules } from './export-rules.ts'
import { exportSecurity } from './export-security.ts'
import { getUser } from '../../people/users/get-user.ts'

/**
 * All stored data of a user: newest first, times in UTC. Refuses `unauthorised` for a deleted user, unless
 * `evenDeleted`.
 */
export async function exportData(
  context: Context,
  id: number,
  which: { evenDeleted?: boolean } = {},
): Promise<UserData> {
  const { db, keys, clock } = context
  const user = await getUser(context, db, id, which)
  const { created_at, courier_openid, wechat_id } = await db
    .selectFrom('users')
    .select(['created_at', 'courier_openid', 'wechat_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const courierId = await keys.decrypt('users.courier_openid', courier_openid)
  const wechatId = await keys.decrypt('users.wechat_id', wechat_id)
  return {
    exportedAt: clock().toISOString(),
    profile: {
      ...user,
      registeredAt: created_at.toISOString(),
      ...(courierId !== null && { courierId }),
      ...(wechatId !== null && { wechatId }),
    },
    ...(await exportPurchases(context, id)),
    favourites: await favourites(db, id),
    alerts: await alerts(db, id),
    savedSearches: await savedSearches(db, keys, id),
    searchMessages: await searchMessages(db, id),
    tickets: await tickets(db, keys, id),
    votes: await votes(db, id),
    calls: await selectFullCalls(context, id),
    callSettings: await selectSettings(db, id),
    callRules: await exportRules(context, id),
    placedCalls: await selectAllCalls(db, id),
    ...(await exportSecurity(context, { id, phone: user.phone, registeredAt: created_at })),
  }
}

async function favourites(db: Db, userId: number): Promise<UserData['favourites']> {
  const rows = await db
    .selectFrom('favourites')
    .innerJoin('numbers', 'numbers.id', 'favourites.number_id')
    .select(['digits', 'status', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map(({ digits, status, updated_at }) => ({
    number: digits,
    since: updated_at.toISOString(),
    ...(status === 0 && { removed: true as const }),
  }))
}

async function alerts(db: Db, userId: number): Promise<UserData['alerts']> {
  const rows = await db
    .selectFrom('waits')
    .leftJoin('numbers', 'numbers.id', 'waits.number_id')
    .innerJoin('consents', 'consents.wait_id', 'waits.id')
    .select(['digits as number', 'mask', 'mask_anchor as on', 'max_price_fen', 'consents.version as consent'])
    .select(['waits.created_at as since', 'ended_at'])
    .select((wait) =>
      jsonArrayFrom(
        wait
          .selectFrom('offers')
          .innerJoin('numbers as offered', 'offered.id', 'offers.number_id')
          .select([
            'offered.digits as shown',
            'offers.created_at as at',
            'offers.expires_at as until',
            'offers.state as outcome',
          ])
          .$narrowType<{ shown: string }>()
          .whereRef('offers.wait_id', '=', 'waits.id')
          .orderBy('offers.id', 'desc'),
      ).as('told'),
    )
    .where('waits.user_id', '=', userId)
    .orderBy('waits.id', 'desc')
    .execute()
  return rows.map(({ max_price_fen, told, ...row }) => ({
    ...exportRow(row),
    ...(max_price_fen !== null && { maxPrice: toYuan(max_price_fen) }),
    told: told.map(({ at, until, shown, outcome }) => ({
      number: shown,
      outcome,
      at: new Date(at).toISOString(),
      keptUntil: new Date(until).toISOString(),
    })),
  }))
}

async function savedSearches(db: Db, keys: Keys, userId: number): Promise<UserData['savedSearches']> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(['criteria', 'sms', 'consent', 'created_at as since', 'looked_at as lookedAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const opened = await keys.decryptRows(rows, { criteria: 'saved_searches.criteria' })
  return opened.map(exportRow)
}

async function searchMessages(db: Db, userId: number): Promise<UserData['searchMessages']> {
  const rows = await db
    .selectFrom('search_messages')
    .select(['found', 'created_at as at', 'sent_at as sentAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(exportRow)
}

async function tickets(db: Db, keys: Keys, userId: number): Promise<UserData['tickets']> {
  const rows = await db
    .selectFrom('tickets')
    .leftJoin('orders', 'orders.id', 'tickets.order_id')
    .leftJoin('numbers', 'numbers.id', 'orders.number_id')
    .select(['category', 'tickets.state', 'digits as number'])
    .select((ticket) =>
      jsonArrayFrom(
        ticket
          .selectFrom('ticket_messages')
          .select(['author', 'text', 'at', pictureIds])
          .whereRef('ticket_id', '=', 'tickets.id')
          .orderBy('ticket_messages.id'),
      ).as('messages'),
    )
    .where('tickets.user_id', '=', userId)
    .orderBy('tickets.id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ messages, ...row }) => ({
      ...exportRow(row),
      messages: await keys.decryptRows(
        messages.map(({ author, text, at, pictures }) => ({
          author,
          text: bytesFromJson(text),
          ...(pictures.length > 0 && { pictures }),
          at: new Date(at).toISOString(),
        })),
        { text: 'ticket_messages.text' },
      ),
    })),
  )
}

async function votes(db: Db, userId: number): Promise<UserData['votes']> {
  const rows = await db
    .selectFrom('question_votes')
    .innerJoin('question_texts', 'question_texts.question_id', 'question_votes.question_id')
    .select(['title as question', 'useful', 'at'])
    .where('locale', '=', 'zh')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .execute()
  return rows.map(exportRow)
}
