import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '../../apps/server/src/platform/db/connections.ts'
import { firstRow } from '../../apps/server/src/platform/db/first-row.ts'

/** How often (ms) a row is written, and how often a slow write is looked at. */
const everyMs = 20
const lookMs = 10

/** After this time (ms) a write is slow. */
const slowMs = 50

const writeCall = `
  INSERT INTO calls (call_id, subscription_id, user_id, started_at, event_ids)
  SELECT 'probe-' || $1 || clock_timestamp(), id, user_id, now(), '{}' FROM subscriptions WHERE id = 1 + $1::integer % 1000`
const writeOrder = 'UPDATE orders SET auto_renew = NOT auto_renew WHERE id = 1 + $1::bigint * 7919 % 1000000'

/**
 * Writes a call and an order every 20 ms. `stop` returns the time (ms) of each pair, and what PostgreSQL's
 * process waited for whenever a slow pair was looked at; `running`: for a processor, or nothing.
 */
export async function startProbe(url: string) {
  const probe = await openClient(url)
  const watcher = await openClient(url)
  const { pid } = firstRow(await probe.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))
  const waits: number[] = []
  const reasons = new Map<string, number>()
  let began: number | undefined
  let done = false
  const write = async () => {
    for (let i = 0; !done; i += 1) {
      began = performance.now()
      await probe.query(writeCall, [i])
      await probe.query(writeOrder, [i])
      waits.push(performance.now() - began)
      began = undefined
      await sleep(everyMs)
    }
  }
  const watch = async () => {
    while (!done) {
      await sleep(lookMs)
      if (began === undefined || performance.now() - began < slowMs) continue
      const { rows } = await watcher.query<{ reason: string }>(
        `SELECT CASE WHEN state = 'active' THEN coalesce(wait_event_type || ' ' || wait_event, 'running') ELSE 'idle' END AS reason
         FROM pg_stat_activity WHERE pid = $1`,
        [pid],
      )
      for (const { reason } of rows) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    }
  }
  const both = Promise.all([write(), watch()])
  return {
    stop: async () => {
      done = true
      await both
      await Promise.all([probe.end(), watcher.end()])
      const most = [...reasons].toSorted(([, one], [, other]) => other - one).slice(0, 4)
      return { waits, reasons: most.map(([reason, count]) => `${reason} ${count}`).join(', ') || '–' }
    },
  }
}
