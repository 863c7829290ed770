import type { UserData } from '@hao/contract/user-data.ts'
import type { Context } from '../../context.ts'
import { exportData } from './export-data.ts'

/** From a moment until just before another one. */
export type Period = { from: Date; until: Date }

/** The moment of a row, in each part whose rows have one. */
const moments = {
  orders: 'placedAt',
  payments: 'begunAt',
  refunds: 'decidedAt',
  invoices: 'askedAt',
  transfers: 'offeredAt',
  mandates: 'begunAt',
  favourites: 'since',
  alerts: 'since',
  savedSearches: 'since',
  searchMessages: 'at',
  votes: 'at',
  calls: 'startedAt',
  placedCalls: 'at',
  loginLog: 'at',
  consents: 'at',
} as const satisfies Partial<Record<keyof UserData, string>>

/**
 * The data of a user, also of a deleted one, that falls into a period: rows by their moment, and what lasted
 * at some time of it. Settings of today are of no period.
 */
export async function exportPeriod(context: Context, id: number, period: Period): Promise<Partial<UserData>> {
  const { exportedAt, profile, ...data } = await exportData(context, id, { evenDeleted: true })
  const isWithin = (at: string) => new Date(at) >= period.from && new Date(at) < period.until
  const touches = (from: string | undefined, until: string | undefined) =>
    (from === undefined || new Date(from) < period.until) &&
    (until === undefined || new Date(until) >= period.from)
  const parts = Object.entries(moments).map(([part, moment]) => {
    const rows: readonly Record<string, unknown>[] = data[part as keyof typeof moments]
    return [part, rows.filter((row) => isWithin(String(row[moment])))]
  })
  return {
    exportedAt,
    profile,
    ...(Object.fromEntries(parts) as Pick<UserData, keyof typeof moments>),
    subscriptions: data.subscriptions
      .filter(({ boughtAt, endedAt }) => touches(boughtAt, endedAt))
      .map((each) => ({
        ...each,
        phones: each.phones.filter(({ since }) => new Date(since) < period.until),
      })),
    tickets: data.tickets
      .map((ticket) => ({ ...ticket, messages: ticket.messages.filter(({ at }) => isWithin(at)) }))
      .filter(({ messages }) => messages.length > 0),
    logins: data.logins.filter(({ at, endedAt, lastUsedAt }) => touches(at, endedAt ?? lastUsedAt)),
  }
}
