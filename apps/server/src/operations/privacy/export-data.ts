import type { UserData } from '@hao/contract/user-data.ts'
import type { Context } from '../../context.ts'
import { selectAllCalls } from '../../telephony/outbound/queries.ts'
import { selectFullCalls } from '../../telephony/call-log/export-calls.ts'
import { selectSettings } from '../../telephony/call-log/log-queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { toYuan } from '../../platform/base/money.ts'
import { bytesFromJson, type Keys } from '../../platform/encryption/keys.ts'
import { exportPurchases } from './export-purchases.ts'
import { exportRules } from './export-rules.ts'
import { exportSecurity } from './export-security.ts'
import { getUser } from '../../people/users/get-user.ts'
import { selectAccount, selectFavourites, selectWaits, selectTickets, selectVotes } from './export-queries.ts'

/** All stored data of a user: newest first, times in UTC. Refuses `unauthorised` for a deleted user. */
export async function exportData(context: Context, id: number): Promise<UserData> {
  const { db, keys, clock } = context
  const user = await getUser(context, db, id)
  const { created_at, courier_openid } = await selectAccount(db, id)
  const courierId = await keys.decrypt('users.courier_openid', courier_openid)
  return {
    exportedAt: clock().toISOString(),
    profile: {
      ...user,
      registeredAt: created_at.toISOString(),
      ...(courierId !== null && { courierId }),
    },
    ...(await exportPurchases(context, id)),
    favourites: await favourites(db, id),
    alerts: await alerts(db, id),
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
  const rows = await selectFavourites(db, userId)
  return rows.map(({ digits, status, updated_at }) => ({
    number: digits,
    since: updated_at.toISOString(),
    ...(status === 0 && { removed: true as const }),
  }))
}

async function alerts(db: Db, userId: number): Promise<UserData['alerts']> {
  const rows = await selectWaits(db, userId)
  return rows.map((row) => ({
    ...(row.digits !== null && { number: row.digits }),
    ...(row.mask !== null && { mask: row.mask }),
    ...(row.mask_anchor !== null && { on: row.mask_anchor }),
    ...(row.max_price_fen !== null && { maxPrice: toYuan(row.max_price_fen) }),
    consent: row.version,
    since: row.created_at.toISOString(),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
    told: row.told.map(({ at, until, shown, outcome }) => ({
      number: shown,
      outcome,
      at: new Date(at).toISOString(),
      keptUntil: new Date(until).toISOString(),
    })),
  }))
}

async function tickets(db: Db, keys: Keys, userId: number): Promise<UserData['tickets']> {
  const rows = await selectTickets(db, userId)
  return Promise.all(
    rows.map(async ({ category, state, digits, messages }) => ({
      category,
      state,
      ...(digits && { number: digits }),
      messages: await keys.decryptRows(
        messages.map(({ author, text, at }) => ({
          author,
          text: bytesFromJson(text),
          at: new Date(at).toISOString(),
        })),
        { text: 'ticket_messages.text' },
      ),
    })),
  )
}

async function votes(db: Db, userId: number): Promise<UserData['votes']> {
  const rows = await selectVotes(db, userId)
  return rows.map(({ title, useful, at }) => ({ question: title, useful, at: at.toISOString() }))
}
