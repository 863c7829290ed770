import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findEngines, labCommand, labEnv } from './lab-network.ts'
import type { Interruption, Measured } from './measure.ts'

const missing = await findEngines()

test.skipIf(missing)(
  `a switchover, a lost host and a stopped etcd lose no order (${missing ?? ''})`,
  async () => {
    const [command, words] = labCommand('lab/cluster/measure.ts', [])
    const { stdout } = await promisify(execFile)(command, words, { env: labEnv })
    process.stdout.write(stdout)
    const measured: Measured = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    expect([measured.lostOrders, measured.brokenInvariants]).toEqual([0, []])
    const all = [...measured.switchover, ...measured.lostHost, ...measured.etcdStopped]
    expect(all.map((each) => each.searchesFailed)).toEqual(all.map(() => 0))
    expect(longest(measured.switchover)).toBeLessThanOrEqual(5)
    expect(longest(measured.lostHost)).toBeLessThanOrEqual(25)
    expect(measured.etcdStopped.map((each) => each.notAcknowledged)).toEqual([0])
  },
  900_000,
)

const longest = (events: readonly Interruption[]) => Math.max(...events.map(({ pauseS }) => pauseS))
