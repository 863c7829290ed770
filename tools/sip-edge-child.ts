import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The addresses of the SIP edge: UDP and TCP, and WebSocket. */
export type SipPorts = { port: number; webSocketPort: number }

export type SipEdgeChild = {
  /** Its ports; undefined when it could not listen, with the reason on stderr. */
  ports: Promise<SipPorts | undefined>
  stop: () => Promise<void>
}

/** Delay (ms) before an edge that ended by itself is restarted. Its calls are lost. */
const pauseMs = 1000

/** With `fromSources` the sources; restarts it on the same ports when it ends by itself. */
export function forkSipEdge(env: NodeJS.ProcessEnv, { fromSources = false } = {}): SipEdgeChild {
  let stopping = false
  let child: ChildProcess
  let again: NodeJS.Timeout | undefined

  const start = (ports: Partial<SipPorts>): Promise<SipPorts | undefined> => {
    const settings = ports.port
      ? { SIP_PORT: String(ports.port), SIP_WS_PORT: String(ports.webSocketPort) }
      : {}
    const file = fromSources ? '../apps/sip-edge/src/process.ts' : './sip-edge.js'
    child = fork(fileURLToPath(new URL(file, import.meta.url)), {
      env: { ...env, ...settings },
      ...(fromSources && { execArgv: ['--import', 'tsx'] }),
    })
    const ended = once(child, 'exit')
    const listening = new Promise<SipPorts | undefined>((resolve) => {
      child.once('message', (said: SipPorts) => resolve(said))
      child.once('exit', () => resolve(undefined))
    })
    listening
      .then(async (known) => {
        await ended
        if (known && !stopping) again = setTimeout(() => void start(known), pauseMs)
      })
      .catch(() => undefined)
    return listening
  }

  return {
    ports: start({}),
    stop: async () => {
      stopping = true
      clearTimeout(again)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
