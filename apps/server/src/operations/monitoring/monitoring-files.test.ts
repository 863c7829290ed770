import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../platform/base/repository-root.ts'
import { startTestServer } from '../../testing/server.ts'
import { readEdge } from './testing/samples.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const alerts = ['alerts.yml', 'alerts-ha.yml']
  .map((file) => read(`docs/production/monitoring/${file}`))
  .join('')
const names = [...new Set([...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name))]
const pages = readdirSync(join(repositoryRoot, 'docs/runbook'))

/** apps/route-agent/src/metrics.ts; its test scrapes it. */
const agentMetrics = ['agent_decisions_total']

/** `lab/cluster/watched.deep.test.ts` scrapes them. */
const patroniMetrics = [
  'patroni_primary',
  'patroni_sync_standby',
  'patroni_replica',
  'patroni_postgres_running',
  'patroni_xlog_location',
  'patroni_xlog_received_location',
]

/** Metrics that other programs export, and names of PostgreSQL. */
const foreign = new Set([
  'up',
  'backup_completed_timestamp_seconds',
  'backup_check_succeeded',
  'backup_drill_succeeded',
  'archive_command',
  'pg_wal',
  'pg_lsclusters',
  'pg_replication_slots',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'node_timex_sync_status',
  'probe_success',
  'probe_ssl_earliest_cert_expiry',
  'prometheus_config_last_reload_successful',
  ...patroniMetrics,
  'etcd_server_has_leader',
  'haproxy_backend_active_servers',
  'haproxy_server_status',
])

/** The names of metrics in an expression: words with an underscore that are no function and no label. */
function metricsIn(expression: string): string[] {
  const words = expression
    .replaceAll(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]|\b(by|without) \([^)]*\)/g, '')
    .matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b(?!\()/g)
  return [...words].map(([word]) => word)
}

/** The names of every metric of server and edge. */
async function exported(): Promise<Set<string>> {
  const server = await startTestServer()
  const text = (await (await fetch(`${server.origin}/metrics`)).text()) + (await readEdge())
  const listed = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  return new Set([...listed, ...agentMetrics])
}

test('each alert has a page of the runbook, and each page an alert', () => {
  const slug = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  expect(names).toHaveLength(21)
  expect(pages.toSorted()).toEqual(names.map((name) => `${slug(name)}.md`).toSorted())
  for (const name of names) {
    expect(alerts).toContain(`runbook: docs/runbook/${slug(name)}.md`)
    expect(read(`docs/runbook/${slug(name)}.md`)).toMatch(new RegExp(`^# ${name}\\n`))
    expect(read('docs/runbook.md')).toContain(`[${name}](runbook/${slug(name)}.md)`)
  }
})

test('each page says what is noticed, where to look, what to do and how to verify it, in real commands', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const page of pages) {
    const text = read(`docs/runbook/${page}`)
    for (const part of ['notice', '**Look**', '**Do**', '**Verify**'])
      expect([page, text]).toEqual([page, expect.stringContaining(part)])
    for (const [, command = ''] of text.matchAll(/npm\s+run\s+([\w:-]+)/g))
      expect(scripts).toHaveProperty([command])
  }
})

test('each metric of the alerts and the runbook exists in a scrape', async () => {
  const known = await exported()
  const rules = [...alerts.matchAll(/expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/g)].map(
    ([, block, line]) => block ?? line ?? '',
  )
  expect(rules).toHaveLength(25)
  const runbook = pages.flatMap((page) =>
    [...read(`docs/runbook/${page}`).matchAll(/`([a-z]+(?:_[a-z]+)+)(?:\{[^`]*)?`/g)].map(
      ([, name = '']) => name,
    ),
  )
  const named = new Set([...rules.flatMap(metricsIn), ...runbook])
  expect(named.size).toBeGreaterThan(40)
  expect([...named].filter((name) => !known.has(name) && !foreign.has(name))).toEqual([])
})

test('a backup exports the metric of the alert', () => {
  expect(read('apps/server/src/operations/backup/backup-metrics.ts')).toContain(
    "'backup_completed_timestamp_seconds'",
  )
})
