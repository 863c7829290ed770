import type { Client } from 'pg'
import { listProcessTree, readProportionalMemory } from '@hao/testing/processes.ts'
import type { RunningProduct } from '@hao/testing/product.ts'
import { collectGarbage, readFigures, servingProcess } from './memory.ts'

const MB = 1_000_000

/** The measured values now; memory in MB. */
export type Sample = { at: number } & Record<Measure, number>

/** Each value with its unit, and its allowed ratio of the end to minute five. */
export const measures = {
  rss: { what: 'memory of the server', unit: 'MB', most: 1.1 },
  heap: { what: 'its heap', unit: 'MB', most: 1.1 },
  external: { what: 'its buffers', unit: 'MB', most: 1.1 },
  server: { what: 'the server’s share of memory', unit: 'MB', most: 1.1 },
  database: { what: 'PostgreSQL’s share', unit: 'MB', most: undefined },
  simulators: { what: 'share of npm start with its simulators', unit: 'MB', most: undefined },
  handles: { what: 'handles of the server', unit: 'open', most: undefined },
  files: { what: 'files of the server', unit: 'open', most: undefined },
  connections: { what: 'connections to the server', unit: 'open', most: undefined },
} as const
export type Measure = keyof typeof measures

/** Measures a product `at` ms after its load began. */
export async function takeSample(product: RunningProduct, at: number): Promise<Sample> {
  const figure = await readFigures(product.origin)
  const server = servingProcess(product)
  const shares = { server: 0, simulators: 0, database: 0 }
  for (const each of listProcessTree(product.pid())) {
    const who = each.pid === server ? 'server' : each.pid === product.pid() ? 'simulators' : 'database'
    shares[who] += readProportionalMemory(each) / MB
  }
  return {
    at,
    rss: figure('process_resident_memory_bytes') / MB,
    heap: figure('nodejs_heap_size_used_bytes') / MB,
    external: figure('nodejs_external_memory_bytes') / MB,
    ...shares,
    handles: figure('nodejs_active_handles_total'),
    files: figure('process_open_fds'),
    connections: figure('connections_open'),
  }
}

/** Rare measurements: memory (MB) after garbage collection, the heap in use, and rows in the database. */
export type RareSample = { live: number; rss: number; counts: Map<string, number> }

const tables = [
  'rate_limits',
  'idempotency_keys',
  'sms_codes',
  'sms_outbox',
  'sessions',
  'session_families',
  'login_log',
  'orders',
  'payment_notifications',
  'calls',
]

/** Takes the rare measurements of a product started with `collecting`. */
export async function takeRareSample(product: RunningProduct, client: Client): Promise<RareSample> {
  await collectGarbage(servingProcess(product))
  const figure = await readFigures(product.origin)
  const live = (figure('nodejs_heap_size_used_bytes') + figure('nodejs_external_memory_bytes')) / MB
  const rss = figure('process_resident_memory_bytes') / MB
  const counts = new Map<string, number>()
  const count = async (what: string, rows: string) => {
    const { rows: found } = await client.query<{ count: string }>(`SELECT count(*) ${rows}`)
    counts.set(what, Number(found[0]?.count))
  }
  await count('connections to PostgreSQL', "FROM pg_stat_activity WHERE backend_type = 'client backend'")
  await count('jobs that wait', 'FROM jobs WHERE ended_at IS NULL')
  await count('jobs that are done', 'FROM jobs WHERE ended_at IS NOT NULL')
  for (const table of tables) await count(`rows of ${table}`, `FROM ${table}`)
  return { live, rss, counts }
}
