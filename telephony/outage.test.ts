import { join } from 'node:path'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  numbers,
  ring,
  startApplication,
  startProcess,
  testOutages,
} from '../apps/sip-edge/src/testing/contract-outage.ts'
import { openPeer } from '../apps/sip-edge/src/testing/peer.ts'
import { freePort, installed, runKamailio } from './testing/kamailio.ts'
import { untilReady } from './testing/stage.ts'

/** Kamailio, two edges and the application, each a process. */
async function startAll() {
  const port = await freePort('udp')
  const [caller, phone] = [await openPeer(port), await openPeer(port)]
  const application = await startApplication()
  const startEdge = async (at = 0) => {
    const child = startProcess(join(import.meta.dirname, '../apps/sip-edge/src/process.ts'), {
      SERVER_URL: `http://127.0.0.1:${application.port}`,
      CARRIER_ID: 'trunk',
      CARRIER_SECRET: 'a secret of both',
      SIP_HOST: '127.0.0.1',
      SIP_ADDRESS: '127.0.0.1',
      SIP_PORT: String(at),
      SIP_PROXY: `127.0.0.1:${port}`,
      SIP_TRUNK_TO: `127.0.0.1:${phone.port}`,
    })
    const [said] = (await once(child, 'message')) as [{ port: number }]
    return { child, port: said.port }
  }
  const edges = [await startEdge(await freePort('udp')), await startEdge(await freePort('udp'))]
  const kamailio = runKamailio({
    listen: [`udp:127.0.0.1:${port}`],
    edges: edges.map((edge) => edge.port),
    trunks: ['127.0.0.1'],
  })
  onTestFinished(async () => kamailio.kill('SIGKILL'))
  await untilReady(kamailio, edges.length)
  return { port, caller, phone, application, edges, startEdge, kamailio }
}

describe.runIf(installed)('when something is out', () => {
  testOutages(startAll)

  test('an edge that is killed leaves all numbers to the other one, and takes its own back when it is started again', async () => {
    const all = await startAll()
    const [edge] = all.edges
    edge!.child.kill('SIGKILL')
    await once(edge!.child, 'exit')
    expect(await ring(all, numbers)).toEqual(numbers)
    await all.startEdge(edge!.port)
    await untilReady(all.kamailio, 2)
    expect(await ring(all, numbers)).toEqual(numbers)
  })
})
