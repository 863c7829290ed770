import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findEngines, labCommand, labEnv } from '../cluster/lab-network.ts'
import type { Upgraded } from './run-upgrade.ts'

/** How long (s) after a switchover servers may answer 503: docs/high-availability.md. */
const recoveryS = 10

const missing = await findEngines()

test.skipIf(missing)(
  `two releases follow each other over a switchover while shoppers order and pay, and not one request fails for good (${missing ?? ''})`,
  async () => {
    const [command, words] = labCommand('lab/upgrade/run-upgrade.ts', [])
    const { stdout } = await promisify(execFile)(command, words, { env: labEnv })
    process.stdout.write(stdout)
    const upgraded: Upgraded = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    expect(upgraded.failures).toEqual([])
    // Servers that start and stop cost no request; a switchover does, for its time.
    const outside = upgraded.unavailableS.filter((at) => at < 0 || at > upgraded.switchoverS + recoveryS)
    expect(outside).toEqual([])
    expect(upgraded.exits).toEqual([0, 0, 0])
    expect(upgraded.served).toEqual([true, true, true, true])
    expect(upgraded.tooOld).toContain(
      'Another version of this shop created the database (902-contract-900-order-channel)',
    )
    const { before = 0, mobile = 0 } = upgraded.channels
    expect([before > 0, mobile > 0, before + mobile]).toEqual([true, true, upgraded.paid])
    expect(upgraded.brokenInvariants).toEqual([])
  },
)
