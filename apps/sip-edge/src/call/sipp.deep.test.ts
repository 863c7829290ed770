import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installDebian, isExecutable } from '@hao/testing/debian.ts'
import { freePort } from '../../../../tools/free-port.ts'
import { number, startTestEdge } from '../testing/edge.ts'

/**
 * Runs SIPp (Debian's sip-tester), an independent implementation, in its own folder. Its exit code is 0 when
 * no call failed.
 */
async function sipp(...args: string[]) {
  const dir = await mkdtemp(join(tmpdir(), 'hao-sipp-'))
  const child = spawn(program, [...args, '-i', '127.0.0.1', '-nostdin'], { cwd: dir, stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(dir, { recursive: true, force: true })
  })
  return child
}

const program = '/usr/bin/sipp'
test('SIPp completes 500 calls through the edge without a failure, over UDP and TCP', async () => {
  if (!(await isExecutable(program)) && !(await installDebian('sip-tester')))
    throw new Error('There is no SIPp: apt-get install sip-tester')
  const phonePort = await freePort()
  const many = { calls: 1000, newCalls: 10_000 }
  const limits = { calls: 1000, newPerSecond: 1000, pair: many, phone: many, trunkCaller: many }
  const trunk = { address: '127.0.0.1', port: phonePort }
  const { edge, events } = await startTestEdge({ trunk, limits })
  await sipp('-sn', 'uas', '-p', String(phonePort))
  for (const transport of ['u1', 't1']) {
    const port = String(await freePort())
    const call = ['-sn', 'uac', '-s', number, '-p', port, '-t', transport]
    const caller = await sipp(...call, '-m', '250', '-r', '25', '-d', '1000', `127.0.0.1:${edge.port}`)
    expect(await once(caller, 'exit')).toEqual([0, null])
  }
  await expect.poll(() => events.filter(({ cause }) => cause === 'completed').length).toBe(500)
  expect(events.filter(({ type }) => type === 'answered')).toHaveLength(500)
  expect(edge.figures().calls).toBe(0)
})
