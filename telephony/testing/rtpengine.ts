import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished } from 'vitest'
import { type NgClient, openNgClient } from '../../apps/sip-edge/src/media/ng-protocol.ts'
import { freePort } from './kamailio.ts'

export const hasRtpengine = spawnSync('rtpengine', ['--version']).status === 0

/** An rtpengine of a test. */
export type Engine = {
  host: string
  port: number
  /** Its control socket, queried without the edge. */
  control: NgClient
  kill: () => Promise<void>
  /** Restarts it on the same port. */
  start: () => Promise<void>
}

/** The address of the engines' media: another loopback address than the phones'. */
export const engineAddress = '127.0.0.9'

/**
 * An rtpengine in user space, without its kernel module and iptables; it ends with the test. Its ports are
 * outside the range of the tests' phones.
 */
export async function startRtpengine({
  address = engineAddress,
  others = [] as readonly string[],
  mediaPort = 29_000,
  timeout = 60,
} = {}): Promise<Engine> {
  const [host, port] = ['127.0.0.1', await freePort()]
  const control = openNgClient({ host, port }, () => undefined)
  let kill = async () => {}

  async function start(): Promise<void> {
    const child = spawn(
      'rtpengine',
      [
        // Debian's own settings are for one engine on a machine.
        [
          '--config-file=none',
          '--foreground',
          '--log-stderr',
          '--log-level=3',
          '--pidfile=/dev/null',
          '--table=-1',
        ],
        [address, ...others].map((each) => `--interface=${each}`),
        [`--listen-ng=${host}:${port}`],
        [`--port-min=${mediaPort}`, `--port-max=${mediaPort + 499}`, `--timeout=${timeout}`],
      ].flat(),
      { stdio: 'ignore' },
    )
    const ended = once(child, 'exit')
    kill = async () => {
      child.kill('SIGKILL')
      await ended
    }
    const ping = () => control.ask({ command: 'ping' }).then(({ result }) => result, String)
    await expect.poll(ping).toBe('pong')
  }

  onTestFinished(async () => {
    await kill()
    control.close()
  })
  await start()
  return { host, port, control, start, kill: () => kill() }
}
