import { once } from 'node:events'
import { join } from 'node:path'
import { startApplication, startProcess } from '../../apps/sip-edge/src/testing/contract-outage.ts'
import { phoneNumber } from '../../apps/sip-edge/src/testing/edge.ts'
import { openPeer } from '../../apps/sip-edge/src/testing/peer.ts'
import { freePort } from './kamailio.ts'
import { startKamailio } from './stage.ts'

type AllOptions = {
  /** Settings of the edges. */
  settings?: Record<string, string>
  /** The trunks that ring phones that have not registered; the peer by default. */
  called?: readonly string[]
}

/** Kamailio, two edges and the application, each a process. */
export async function startAll({ settings = {}, called }: AllOptions = {}) {
  const port = await freePort()
  const [caller, phone] = [await openPeer(port), await openPeer(port, phoneNumber)]
  const application = await startApplication()
  const startEdge = async (at = 0) => {
    const child = startProcess(join(import.meta.dirname, '../../apps/sip-edge/src/process.ts'), {
      SERVER_URL: `http://127.0.0.1:${application.port}`,
      CARRIER_ID: 'trunk',
      CARRIER_SECRET: 'a secret of both',
      SIP_HOST: '127.0.0.1',
      SIP_ADDRESS: '127.0.0.1',
      SIP_PORT: String(at),
      SIP_PROXY: `127.0.0.1:${port}`,
      ...settings,
    })
    const [said] = (await once(child, 'message')) as [{ port: number }]
    return { child, port: said.port }
  }
  const edges = [await startEdge(await freePort()), await startEdge(await freePort())] as const
  const startProxy = async () =>
    startKamailio({
      listen: [`udp:127.0.0.1:${port}`, `tcp:127.0.0.1:${port}`],
      edges: edges.map((edge) => edge.port),
      called: called ?? [`sip:127.0.0.1:${phone.port}`],
      trunks: ['127.0.0.1'],
    })
  return {
    port,
    caller,
    phone,
    application,
    edges,
    startEdge,
    startKamailio: startProxy,
    kamailio: await startProxy(),
  }
}

export type All = Awaited<ReturnType<typeof startAll>>
