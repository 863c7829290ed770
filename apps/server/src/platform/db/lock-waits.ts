import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from './connections.ts'

const patienceMs = 2000
const pollMs = 1000
const repeatMs = 60_000

export type LockHolder = { locked: string; pid: number; role: string | null; program: string | null }

/** Holders of locks on tables and ends of transactions. Waits for rows are those of other requests. */
const selectWaits = `
  SELECT DISTINCT COALESCE(l.relation::regclass::text, 'a transaction') AS locked, holder.pid,
    h.usename AS role, NULLIF(h.application_name, '') AS program
  FROM pg_stat_activity w
  JOIN pg_locks l ON l.pid = w.pid AND NOT l.granted AND l.locktype IN ('relation', 'virtualxid')
  CROSS JOIN LATERAL unnest(pg_blocking_pids(w.pid)) AS holder(pid)
  LEFT JOIN pg_stat_activity h ON h.pid = holder.pid
  WHERE w.datname = current_database() AND w.usename = current_user AND w.wait_event_type = 'Lock'
  ORDER BY holder.pid`

/** The end of a sentence about a lock: what it is on, and who holds it. */
export function describeHolder({ locked, pid, role, program }: LockHolder): string {
  const who = [role && `role ${role}`, program].filter(Boolean).join(', ')
  return `on ${locked}, which process ${pid} of PostgreSQL holds${who && ` (${who})`}`
}

/** Reports locks as long as `work` runs. Its errors are left to `work`. */
export async function reportLockWaits<T>(
  url: string,
  report: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const watching = watch(url, report, stop.signal).catch(() => undefined)
  try {
    return await work()
  } finally {
    stop.abort()
    await watching
  }
}

async function watch(url: string, report: (line: string) => void, signal: AbortSignal): Promise<void> {
  await wait(patienceMs, undefined, { signal, ref: false })
  const client = await openClient(url, { name: 'hao locks', patienceMs, answerMs: patienceMs, signal })
  const reportedAt = new Map<string, number>()
  try {
    for (; !signal.aborted; await wait(pollMs, undefined, { signal, ref: false })) {
      const { rows } = await client.query<LockHolder>(selectWaits)
      for (const line of rows.map(describeHolder)) {
        if (performance.now() - (reportedAt.get(line) ?? -Infinity) < repeatMs) continue
        reportedAt.set(line, performance.now())
        report(line)
      }
    }
  } finally {
    await client.end()
  }
}
