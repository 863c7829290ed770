import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../apps/server/src/platform/base/repository-root.ts'
import { findEngines, labCommand, labEnv } from './lab-network.ts'
import { installDebian, isExecutable } from '@hao/testing/debian.ts'
import type { Operated } from './operate.ts'

const missing =
  (await findEngines()) ??
  ((await isExecutable('/usr/bin/pgbackrest')) || (await installDebian('pgbackrest'))
    ? undefined
    : 'pgBackRest cannot be installed')

test.skipIf(missing)(
  `the cluster is watched, the primary alone backs up, and a host with a full disk hands over (${missing ?? ''})`,
  async () => {
    const [command, words] = labCommand('lab/cluster/operate.ts', [])
    const { stdout } = await promisify(execFile)(command, words, { env: labEnv, maxBuffer: 1 << 26 })
    const operated: Operated = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    const { metrics, backedUp, primaries, backups, verified, fullDiskS } = operated
    const alerts = await readFile(join(repositoryRoot, 'docs/production/monitoring/alerts-ha.yml'), 'utf8')
    expect(metrics).toEqual(expect.arrayContaining(alerts.match(/\b(patroni|etcd|haproxy)_\w+/g) ?? []))
    expect(backedUp).toEqual(primaries.map((name) => [name]))
    expect(new Set(primaries).size).toBe(2)
    expect([backups, verified]).toEqual([['full', 'diff'], true])
    process.stdout.write(`Another host served ${fullDiskS.toFixed(1)} s after the primary's disk was full.\n`)
  },
  600_000,
)
