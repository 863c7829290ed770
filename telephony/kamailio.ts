import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const installed = spawnSync('kamailio', ['-v']).status === 0

const here = import.meta.dirname

/** A port that was free a moment ago, of UDP or TCP. */
export async function freePort(protocol: 'udp' | 'tcp'): Promise<number> {
  const socket =
    protocol === 'udp' ? createSocket('udp4').bind(0, '127.0.0.1') : createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as { port: number }
  await new Promise<void>((closed) => void socket.close(() => closed()))
  return port
}

/**
 * Starts Kamailio by kamailio.cfg as it stands, with local.cfg's lines changed by name; it ends with the test. What it wrote to its log is in `logged`.
 * @throws Error when it does not stand
 */
export async function startKamailio(settings: Record<string, string | number>, flags: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'kamailio-'))
  copyFileSync(join(here, 'kamailio.cfg'), join(folder, 'kamailio.cfg'))
  writeFileSync(join(folder, 'local.cfg'), localWith(settings, flags))
  const logged: string[] = []
  const child = spawn(
    'kamailio',
    ['-DD', '-E', '-m', '64', '-M', '8', '-Y', folder, '-f', join(folder, 'kamailio.cfg')],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => logged.push(String(bytes)))
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  })
  return { logged, child }
}

function localWith(settings: Record<string, string | number>, flags: string[]): string {
  const lines = readFileSync(join(here, 'local.cfg'), 'utf8').split('\n')
  for (const [name, value] of Object.entries(settings)) {
    const at = lines.findIndex((line) => line.startsWith(`#!define ${name} `))
    if (at < 0) throw new Error(`local.cfg has no ${name}`)
    lines[at] = `#!define ${name} ${value}`
  }
  return [...flags.map((flag) => `#!define ${flag}`), ...lines].join('\n')
}
