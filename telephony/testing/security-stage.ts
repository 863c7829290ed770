import {
  createEdgeStarter,
  type Stage,
  type StageOptions,
} from '../../apps/sip-edge/src/security-tests/testing/stage.ts'
import { openTcp, openUdp, openWebSocket } from '../../apps/sip-edge/src/security-tests/testing/sender.ts'
import { freePort, runKamailio } from './kamailio.ts'
import { shareRegistrations } from './registrations.ts'
import { untilReady } from './stage.ts'

/** Kamailio with two edges, on UDP, TCP and WebSocket; it trusts every client as a network. */
export async function startSecurityStage(options: StageOptions = {}): Promise<Stage> {
  const port = await freePort()
  const { start, close, ...parts } = createEdgeStarter(options)
  const proxies = [{ address: '127.0.0.1', port }]
  const newRegistrar = shareRegistrations()
  const edges = [
    await start({ proxies, registrar: newRegistrar() }),
    await start({ proxies, registrar: newRegistrar() }),
  ]
  const kamailio = runKamailio(
    {
      listen: [`udp:127.0.0.1:${port}`, `tcp:127.0.0.1:${port}`],
      edges: edges.map((edge) => edge.port),
      trunks: ['127.0.0.1'],
    },
    { memoryMb: 512 },
  )
  await untilReady(kamailio, edges.length)
  return {
    ...parts,
    logged: kamailio.logged,
    hasProxy: true,
    open: async (protocol) => ({ UDP: openUdp, TCP: openTcp, WS: openWebSocket })[protocol](port),
    close: async () => {
      await kamailio.kill('SIGKILL')
      await close()
    },
  }
}
