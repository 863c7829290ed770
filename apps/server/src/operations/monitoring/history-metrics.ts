import { sql } from 'kysely'
import { Counter, type Registry } from 'prom-client'
import { orderMachine } from '../../commerce/orders/machine.ts'
import { paymentMachine } from '../../commerce/payments/machine.ts'
import { refundMachine } from '../../commerce/refunds/machine.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Metrics } from '../../platform/http/health.ts'
const counted = [
  { name: 'orders_total', help: 'Events of orders', history: 'order_history', machine: orderMachine },
  { name: 'payments_total', help: 'Events of payments', history: 'payment_history', machine: paymentMachine },
  { name: 'refunds_total', help: 'Events of refunds', history: 'refund_history', machine: refundMachine },
] as const

type Counted = (typeof counted)[number]

/**
 * Every server counts the same. A row counts a scrape after the one that saw it: a transaction that began
 * earlier may still commit a smaller id.
 */
export const historyMetrics: Metrics = (registry, db, read) => {
  for (const each of counted) countEvents(each, registry, (rows) => read(rows(db)))
}

type History = 'order_history' | 'payment_history' | 'refund_history'

async function selectNewestEvent(db: Db, history: History): Promise<number> {
  const { rows } = await sql<{
    newest: number | null
  }>`SELECT max(id) AS newest FROM ${sql.table(history)}`.execute(db)
  return rows[0]?.newest ?? 0
}

/** Events after the id `after`: how many up to the id `settled`, and the newest id. */
async function selectEventCounts(
  db: Db,
  history: History,
  { after, settled }: { after: number; settled: number },
): Promise<{ event: string; count: number; newest: number }[]> {
  const { rows } = await sql<{ event: string; count: number; newest: number }>`
    SELECT event, count(*) FILTER (WHERE id <= ${settled})::integer AS count, max(id) AS newest
    FROM ${sql.table(history)} WHERE id > ${after} GROUP BY event`.execute(db)
  return rows
}

function countEvents(
  { name, help, history, machine }: Counted,
  registry: Registry,
  ask: <T>(rows: (db: Db) => Promise<T>) => Promise<T | undefined>,
): void {
  /** Rows up to `after` are counted. Those up to `settled` were there at the last scrape. */
  let position: { after: number; settled: number } | undefined
  const counter = new Counter({
    name,
    help: `${help} in the whole shop since this server was first scraped; take the maximum over servers`,
    labelNames: ['event'],
    registers: [registry],
    collect: async () => {
      if (!position) {
        const newest = await ask((db) => selectNewestEvent(db, history))
        if (newest !== undefined) position = { after: newest, settled: newest }
        return
      }
      const { after, settled } = position
      const found = await ask((db) => selectEventCounts(db, history, { after, settled }))
      if (!found) return
      for (const { event, count } of found) counter.inc({ event }, count)
      position = { after: settled, settled: Math.max(settled, ...found.map(({ newest }) => newest)) }
    },
  })
  for (const event of Object.keys({ ...machine.initialStates, ...machine.transitions }))
    counter.inc({ event }, 0)
}
