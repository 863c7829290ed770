import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfShanghaiDay } from '../../platform/base/time.ts'

/**
 * A month is closed when the 10th of the next one begins in Shanghai: its last bill is compared by the 8th. A
 * payment of a closed month that we learn of later counts for the moment at which we do.
 */
const closingDay = 10

/** The start of the first month that is open at a moment. */
export const firstOpenMonthSql = (at: Date): RawBuilder<Date> => sql`(date_trunc('month',
  ${at}::timestamptz AT TIME ZONE 'Asia/Shanghai' - make_interval(days => ${sql.lit(closingDay - 1)}))
  AT TIME ZONE 'Asia/Shanghai')`

/** The start, in Shanghai, of the month that is `later` months after `month` (`YYYY-MM`). */
export function startOfMonth(month: string, later = 0): Date {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return startOfShanghaiDay(new Date(Date.UTC(year, number - 1 + later, 1)).toISOString().slice(0, 10))
}

export function isMonthClosed(month: string, now: Date): boolean {
  return now >= addDays(startOfMonth(month, 1), closingDay - 1)
}

/** The ledger's entries that count for a month, with `booked_at`. */
export function ledgerOfMonthSql(month: string): RawBuilder<unknown> {
  const [start, end] = [startOfMonth(month), startOfMonth(month, 1)]
  return sql`(SELECT entry.*, entry.at AS booked_at FROM ledger entry WHERE entry.at >= ${start} AND entry.at < ${end}
      AND NOT EXISTS (SELECT FROM late_payments WHERE ledger_id = entry.id)
    UNION ALL SELECT entry.*, booked_at FROM late_payments JOIN ledger entry ON entry.id = ledger_id
      WHERE booked_at >= ${start} AND booked_at < ${end})`
}
