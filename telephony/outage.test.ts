import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  numbers,
  ring,
  startApplication,
  startProcess,
  testOutages,
} from '../apps/sip-edge/src/testing/contract-outage.ts'
import { openPeer } from '../apps/sip-edge/src/testing/peer.ts'
import { freePort, installed } from './testing/kamailio.ts'
import { startKamailio, untilReady } from './testing/stage.ts'

/** Kamailio, the agent and the application, each a process. */
async function startAll() {
  const [port, evapi] = [await freePort('udp'), await freePort('tcp')]
  const [caller, phone] = [await openPeer(port), await openPeer(port)]
  startKamailio({
    LISTEN: `udp:127.0.0.1:${port}`,
    TRUNK: `"sip:127.0.0.1:${phone.port}"`,
    EVAPI: `"127.0.0.1:${evapi}"`,
  })
  const application = await startApplication()
  const startAgent = () =>
    startProcess(join(import.meta.dirname, '../apps/route-agent/src/process.ts'), {
      SERVER_URL: `http://127.0.0.1:${application.port}`,
      CARRIER_ID: 'trunk',
      CARRIER_SECRET: 'a secret of both',
      KAMAILIO: `127.0.0.1:${evapi}`,
    })
  const agent = startAgent()
  await untilReady(caller, port)
  return { port, caller, phone, application, agent, startAgent }
}

describe.runIf(installed)('when something is out', () => {
  testOutages(startAll)

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

  test('who hangs up while the agent is silent is told so, and no phone rings', async () => {
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
