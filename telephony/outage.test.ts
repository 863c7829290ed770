import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { type Peer, openPeer } from '../apps/sip-edge/src/testing/peer.ts'
import { freePort, installed } from './testing/kamailio.ts'
import { startKamailio, untilReady } from './testing/stage.ts'

const here = import.meta.dirname
const numbers = Array.from({ length: 20 }, (_, at) => `950136288${String(at).padStart(2, '0')}`)

function start(file: string, env: Record<string, string>): ChildProcess {
  const child = fork(file, {
    env: { ...process.env, ...env },
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function startApplication(port = 0) {
  const events: { callId: string; type: string }[] = []
  const child = start(join(here, 'testing/application.mjs'), { PHONE: phoneNumber, PORT: String(port) })
  const [said] = (await once(child, 'message')) as [{ port: number }]
  child.on('message', (message: { events: typeof events }) => events.push(...message.events))
  return { child, port: said.port, events }
}

/** Kamailio, the agent and the application, each a process. */
async function startAll() {
  const [port, evapi] = [await freePort('udp'), await freePort('tcp')]
  const [caller, phone] = [await openPeer(port), await openPeer(port)]
  const { logged } = startKamailio({
    LISTEN: `udp:127.0.0.1:${port}`,
    TRUNK: `"sip:127.0.0.1:${phone.port}"`,
    EVAPI: `"127.0.0.1:${evapi}"`,
    ASK_MS: 1000,
  })
  const application = await startApplication()
  const startAgent = () =>
    start(join(here, '../apps/route-agent/src/process.ts'), {
      SERVER_URL: `http://127.0.0.1:${application.port}`,
      CARRIER_ID: 'trunk',
      CARRIER_SECRET: 'a secret of both',
      KAMAILIO: `127.0.0.1:${evapi}`,
    })
  const agent = startAgent()
  await untilReady(caller, port)
  return { port, caller, phone, application, agent, startAgent, logged }
}

/** Calls, each by a caller who never called before, and which of them rang; all are given up at once. */
async function ring({ caller, phone }: { caller: Peer; phone: Peer }, called: readonly string[]) {
  const rang: string[] = []
  for (const number of called) {
    callers += 1
    const call = caller.invite(number, { from: `<sip:1390000${callers}@caller.example>;tag=${callers}` })
    const mark = phone.heard.length
    const rings = () => phone.heard.slice(mark).find(({ start: line }) => line.startsWith('INVITE'))
    const refused = () =>
      caller.heard.some(
        (heard) => / (?:503|404) /.test(heard.start) && heard.field('call-id') === call.leg.callId,
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
let callers = 1000

describe.runIf(installed)('when something is out', () => {
  test.each(['SIGKILL', 'SIGSTOP'] as const)(
    'the application gets %s: every number that was called before rings, for callers who never called, and no other',
    async (signal) => {
      const all = await startAll()
      expect(await ring(all, numbers)).toEqual(numbers)
      all.application.child.kill(signal)
      expect(await ring(all, numbers)).toEqual(numbers)
      expect(await ring(all, ['95013999999'])).toEqual([])
    },
  )

  test('what happens while the application is out is told when it is back', async () => {
    const all = await startAll()
    await ring(all, numbers.slice(0, 1))
    all.application.child.kill('SIGKILL')
    await once(all.application.child, 'exit')
    await ring(all, numbers.slice(0, 1))
    const back = await startApplication(all.application.port)
    await expect.poll(() => back.events.map(({ type }) => type)).toEqual(['ended'])
  })

  test('without an agent, and with one that is frozen, callers hear 503 soon; with another one it rings again', async () => {
    const all = await startAll()
    all.agent.kill('SIGSTOP')
    expect(await ring(all, numbers.slice(0, 1))).toEqual([])
    all.agent.kill('SIGKILL')
    await once(all.agent, 'exit')
    expect(await ring(all, numbers.slice(0, 1))).toEqual([])
    all.startAgent()
    await untilReady(all.caller, all.port)
    expect(await ring(all, numbers)).toEqual(numbers)
  })

  test('who hangs up before it is known where the call goes is told so, and no phone rings', async () => {
    const all = await startAll()
    all.agent.kill('SIGSTOP')
    const call = all.caller.invite(numbers[0]!)
    await call.response(100)
    call.cancel()
    await call.response(487)
    call.drop()
    all.agent.kill('SIGCONT')
    expect(await ring(all, numbers.slice(1, 2))).toEqual(numbers.slice(1, 2))
    expect(all.phone.heard.filter(({ start: line }) => line.startsWith('INVITE'))).toHaveLength(1)
  })
})
