import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const installed = spawnSync('kamailio', ['-v']).status === 0

const here = join(import.meta.dirname, '..')

/** A port that was free a moment ago, of UDP or TCP. */
export async function freePort(protocol: 'udp' | 'tcp'): Promise<number> {
  const socket =
    protocol === 'udp' ? createSocket('udp4').bind(0, '127.0.0.1') : createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as { port: number }
  await new Promise<void>((closed) => void socket.close(() => closed()))
  return port
}

export type Kamailio = {
  logged: string[]
  /** Bytes that its processes share: transactions, dialogs, what is kept of calls. */
  memory: () => number
  end: () => Promise<void>
}

/** Runs Kamailio by a configuration (its text). What it wrote to its log is in `logged`. */
export function runKamailio(config: string, local = '', memoryMb = 64): Kamailio {
  const folder = mkdtempSync(join(tmpdir(), 'kamailio-'))
  const door = join(folder, 'ctl')
  const asked = `loadmodule "ctl.so"\nmodparam("ctl", "binrpc", "unix:${door}")\n`
  writeFileSync(join(folder, 'kamailio.cfg'), config.replace(/^loadmodule "tm.so"$/m, `${asked}$&`))
  writeFileSync(join(folder, 'local.cfg'), local)
  const logged: string[] = []
  const child = spawn(
    'kamailio',
    ['-DD', '-E', '-m', `${memoryMb}`, '-M', '8', '-Y', folder, '-f', join(folder, 'kamailio.cfg')],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => logged.push(String(bytes)))
  const ended = once(child, 'exit')
  return {
    memory: () => {
      const told = spawnSync('kamcmd', ['-s', `unix:${door}`, 'core.shmmem'], { encoding: 'utf8' })
      return Number(/^\s*used: (\d+)$/m.exec(told.stdout ?? '')?.[1])
    },
    logged,
    end: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** The text of kamailio.cfg as it stands. */
export const ownConfig = (): string => readFileSync(join(here, 'kamailio.cfg'), 'utf8')

/** The text of local.cfg with other settings, and with further flags. */
export function localWith(settings: Record<string, string | number>, flags: readonly string[] = []): string {
  const lines = readFileSync(join(here, 'local.cfg'), 'utf8').split('\n')
  for (const [name, value] of Object.entries(settings)) {
    const at = lines.findIndex((line) => line.startsWith(`#!define ${name} `))
    if (at < 0) throw new Error(`local.cfg has no ${name}`)
    lines[at] = `#!define ${name} ${value}`
  }
  return [...flags.map((flag) => `#!define ${flag}`), ...lines].join('\n')
}
