import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tools/free-port.ts'
import { nodeFlags } from '../../tools/server-child.ts'
import { freeze } from './freeze.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** A server that is restarted whenever it ends, as systemd does. */
export type ServerNode = {
  name: string
  front: TcpProxy
  /** Its own proxies to the database: through PgBouncer, and past it. */
  databases: readonly TcpProxy[]
  /** Resolves when it serves: at once, or after its restart. */
  ready(): Promise<void>
  /** kill -9. */
  kill(): void
  /** SIGSTOP; the result resumes it. */
  freeze(): Promise<() => Promise<void>>
  /** Sets its clock ahead of the machine's (ms), or behind it, until it is killed. */
  moveClock(aheadMs: number): void
  end(): Promise<void>
}

type Options = {
  name: string
  file: string
  databases: readonly TcpProxy[]
  env: Record<string, string>
  /** Receives each logged error, and a line when it ended without a kill. */
  onError: (line: string) => void
}

const restartMs = 300

function forkServer(file: string, env: Record<string, string>): ChildProcess {
  // Vite's build may leave NODE_ENV=production behind.
  const base = { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', SERVE: 'shop,jobs' }
  return fork(file, [], {
    env: { ...base, ...env },
    execArgv: nodeFlags,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Starts a server and restarts it until `end`. It ends with this process, however that ends. */
export async function startServerNode({ name, file, databases, env, onError }: Options): Promise<ServerNode> {
  const port = await freePort()
  const front = await openTcpProxy(() => ({ host: '127.0.0.1', port }))
  let child: ChildProcess
  let serving = false
  let killed = false
  let ended = false

  function start(): void {
    killed = false
    child = forkServer(file, { ...env, PORT: String(port) })
    for (const stream of [child.stdout, child.stderr])
      stream
        ?.setEncoding('utf8')
        .on('data', (text: string) => text.split('\n').filter(Boolean).forEach(onError))
  }

  /** A server without a database at its start ends with the reason, and is restarted. */
  async function keep(): Promise<void> {
    while (!ended) {
      start()
      const own = child
      own.once('message', () => void (serving = !killed))
      await once(own, 'exit')
      if (serving) onError(`${name} ended by itself`)
      serving = false
      if (!ended) await wait(restartMs)
    }
  }

  const kept = keep()
  const kill = () => {
    killed = true
    serving = false
    child.kill('SIGKILL')
  }
  return {
    name,
    front,
    databases,
    ready: async () => {
      while (!serving) await wait(20)
    },
    kill,
    freeze: () => freeze(child.pid === undefined ? [] : [child.pid]),
    moveClock: (aheadMs) => void child.send({ aheadMs }),
    end: async () => {
      ended = true
      kill()
      await kept
      await Promise.all([front, ...databases].map((line) => line.end()))
    },
  }
}
