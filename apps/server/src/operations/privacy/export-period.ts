import type { UserData } from '@hao/contract/user-data.ts'
import type { Context } from '../../context.ts'
import { exportData } from './export-data.ts'

/** From a moment until just before another one. */
export type Period = { from: Date; until: Date }

/** The moment of a row, or its first and its last one, which is missing while it lasts. */
const moments = {
  orders: ['placedAt'],
  payments: ['begunAt'],
  refunds: ['decidedAt'],
  invoices: ['askedAt'],
  subscriptions: ['boughtAt', 'endedAt'],
  transfers: ['offeredAt', 'endedAt'],
  mandates: ['begunAt', 'endedAt'],
  favourites: ['since'],
  alerts: ['since', 'endedAt'],
  savedSearches: ['since', 'endedAt'],
  searchMessages: ['at'],
  votes: ['at'],
  calls: ['startedAt'],
  placedCalls: ['at'],
  phoneChanges: ['at', 'endedAt'],
  passkeys: ['at', 'endedAt'],
  loginLog: ['at'],
  consents: ['at'],
} as const satisfies Partial<Record<keyof UserData, readonly [string, string?]>>

/**
 * The data of a user, also of a deleted one, that falls into a period: rows by their moment, and what lasted
 * at some time of it. Settings of today are of no period.
 */
export async function exportPeriod(context: Context, id: number, period: Period): Promise<Partial<UserData>> {
  const { exportedAt, profile, ...data } = await exportData(context, id, { evenDeleted: true })
  const touches = (from: string, until: string | undefined) =>
    new Date(from) < period.until && (until === undefined || new Date(until) >= period.from)
  const isWithin = (at: string) => touches(at, at)
  const parts = Object.entries(moments).map(([part, [from, until = from]]) => {
    const rows: readonly Record<string, unknown>[] = data[part as keyof typeof moments]
    const last = (row: Record<string, unknown>) => (until in row ? String(row[until]) : undefined)
    return [part, rows.filter((row) => touches(String(row[from]), last(row)))]
  })
  const chosen = Object.fromEntries(parts) as Pick<UserData, keyof typeof moments>
  return {
    exportedAt,
    profile,
    ...chosen,
    subscriptions: chosen.subscriptions.map((each) => ({
      ...each,
      phones: each.phones.filter(({ since }) => new Date(since) < period.until),
    })),
    alerts: chosen.alerts.map((each) => ({ ...each, told: each.told.filter(({ at }) => isWithin(at)) })),
    tickets: data.tickets
      .map((ticket) => ({ ...ticket, messages: ticket.messages.filter(({ at }) => isWithin(at)) }))
      .filter(({ messages }) => messages.length > 0),
    logins: data.logins.filter(({ at, endedAt, lastUsedAt }) => touches(at, endedAt ?? lastUsedAt)),
  }
}
