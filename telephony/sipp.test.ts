import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { number } from '../apps/sip-edge/src/testing/edge.ts'
import { freePort, installed } from './testing/kamailio.ts'
import { startAll } from './testing/processes.ts'
import { startStage } from './testing/stage.ts'

const both = installed && !spawnSync('sipp', ['-v']).error

/** Runs SIPp (Debian's sip-tester) with a scenario; resolves with its exit code, 0 when no call failed. */
async function sipp(scenario: string, port: number, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'kamailio-sipp-'))
  const child = spawn(
    'sipp',
    [
      '-sf',
      join(import.meta.dirname, 'sipp', scenario),
      '-i',
      '127.0.0.1',
      '-p',
      `${port}`,
      '-nostdin',
      ...args,
    ],
    { cwd: folder, stdio: 'ignore' },
  )
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return once(child, 'exit')
}

describe.runIf(both)('with SIPp on both sides', () => {
  test('none of 500 calls fails, and each is reported from ringing to its end', async () => {
    const calls = 500
    const trunk = await freePort()
    const { port, events } = await startStage({ kamailio: () => ({ called: [`sip:127.0.0.1:${trunk}`] }) })
    void sipp('phone.xml', trunk)
    const load = ['-s', number, '-d', '500', '-r', '50', '-m', `${calls}`]
    const caller = sipp('caller.xml', await freePort(), ...load, `127.0.0.1:${port}`)
    expect(await caller).toEqual([0, null])
    const count = (type: string) =>
      new Set(events.filter((event) => event.type === type).map(({ callId }) => callId)).size
    await expect.poll(() => ['ringing', 'answered', 'ended'].map(count)).toEqual([calls, calls, calls])
  })

  test.each([1, 2, 3])('no call is lost while each of two edges stands still for %i s', async (seconds) => {
    const rate = 150
    const trunk = await freePort()
    const all = await startAll({ called: [`sip:127.0.0.1:${trunk}`] })
    const calls = rate * (2 * seconds + 8)
    void sipp('phone.xml', trunk)
    const load = ['-s', number, '-d', '500', '-r', `${rate}`, '-m', `${calls}`]
    const caller = sipp('caller.xml', await freePort(), ...load, `127.0.0.1:${all.port}`)
    for (const { child } of all.edges) {
      await wait(2000)
      child.kill('SIGSTOP')
      await wait(seconds * 1000)
      child.kill('SIGCONT')
    }
    expect(await caller).toEqual([0, null])
  })
})
