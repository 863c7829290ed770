import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findProgram } from '@hao/testing/find-program.ts'
import { expect, onTestFinished, test } from 'vitest'
import { phoneNumber } from './edge.ts'
import type { Peer } from './peer.ts'

/**
 * The application in a process of its own, which tests can kill and freeze, and the `events` that it
 * received.
 */
export type ApplicationChild = { child: ChildProcess; port: number; events: { type: string }[] }

/**
 * An edge with such an application, a trusted trunk peer before it and a phone behind it. The edge has no
 * cached decision yet.
 */
export type OutageStage = { caller: Peer; phone: Peer; application: ApplicationChild }

export const numbers = Array.from({ length: 8 }, (_, at) => `950136288${String(at).padStart(2, '0')}`)

/** Starts a program from its source as a process that ends with the test. */
export function startProcess(source: string, env: Record<string, string>, silent = false): ChildProcess {
  const { file, execArgv } = findProgram(source)
  const child = fork(file, { env: { ...process.env, ...env }, silent, execArgv })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

export async function startApplication(port = 0): Promise<ApplicationChild> {
  const events: ApplicationChild['events'] = []
  const file = join(import.meta.dirname, 'application.ts')
  const child = startProcess(file, { PHONE: phoneNumber, PORT: String(port) })
  const [started] = (await once(child, 'message')) as [{ port: number }]
  child.on('message', (message: { events: typeof events }) => events.push(...message.events))
  return { child, port: started.port, events }
}

let callers = 1000

/** Calls each number by a new caller and gives up at once. Returns the numbers that rang. */
export async function ring({ caller, phone }: { caller: Peer; phone: Peer }, called: readonly string[]) {
  const rang: string[] = []
  for (const number of called) {
    callers += 1
    const call = caller.invite(number, { from: `<sip:1390000${callers}@caller.example>;tag=${callers}` })
    const mark = phone.received.length
    const rings = () => phone.received.slice(mark).find(({ start: line }) => line.startsWith('INVITE'))
    const refused = () =>
      caller.received.some(
        (received) => / (?:503|404) /.test(received.start) && received.field('call-id') === call.leg.callId,
      )
    await expect.poll(() => rings() !== undefined || refused()).toBe(true)
    const invite = rings()
    if (invite) {
      rang.push(number)
      phone.reply(invite, 486)
      await call.response(486)
    }
    call.drop()
  }
  return rang
}

/** Tests of calls during an outage of the application, which every edge must pass. */
export function testOutages(start: () => Promise<OutageStage>): void {
  test.each(['SIGKILL', 'SIGSTOP'] as const)(
    'after %s of the application every number called before rings for new callers, and no other number does',
    async (signal) => {
      const stage = await start()
      expect(await ring(stage, numbers)).toEqual(numbers)
      stage.application.child.kill(signal)
      expect(await ring(stage, numbers)).toEqual(numbers)
      expect(await ring(stage, ['95013999999'])).toEqual([])
    },
  )

  test('a call without a cached decision waits for a slow application', async () => {
    const stage = await start()
    stage.application.child.send({ lateMs: 600 })
    expect(await ring(stage, numbers.slice(0, 2))).toEqual(numbers.slice(0, 2))
  })

  test('events from an outage of the application reach it afterwards', async () => {
    const stage = await start()
    const { child, port } = stage.application
    const expectEvents = ({ events }: ApplicationChild) =>
      expect.poll(() => events.map(({ type }) => type)).toEqual(['ended'])
    await ring(stage, numbers.slice(0, 1))
    await expectEvents(stage.application)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await ring(stage, numbers.slice(0, 1))
    await expectEvents(await startApplication(port))
  })

  test('a caller who hangs up before the decision gets 487, and no phone rings', async () => {
    const stage = await start()
    const { child } = stage.application
    child.kill('SIGSTOP')
    const call = stage.caller.invite(numbers[0]!)
    await call.response(100)
    call.cancel()
    await call.response(487)
    call.drop()
    child.kill('SIGCONT')
    expect(await ring(stage, numbers.slice(1, 2))).toEqual(numbers.slice(1, 2))
    expect(stage.phone.received.filter(({ start: line }) => line.startsWith('INVITE'))).toHaveLength(1)
  })
}
