import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const installed = spawnSync('kamailio', ['-v']).status === 0

/** A port below the system's ephemeral ones (Linux: from 32768) that is free for UDP and for TCP. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000)
    const udp = createSocket('udp4').bind(port, '127.0.0.1')
    const tcp = createServer().listen(port, '127.0.0.1')
    const open = await Promise.allSettled([udp, tcp].map(async (socket) => once(socket, 'listening')))
    const isFree = open.every(({ status }) => status === 'fulfilled')
    for (const [at, socket] of [udp, tcp].entries())
      if (open[at]!.status === 'fulfilled') await new Promise<void>((done) => void socket.close(() => done()))
    if (isFree) return port
  }
}

/** The settings that differ between installations: see telephony/local.cfg and the files that it names. */
export type Place = {
  /** Such as udp:127.0.0.1:5060. */
  listen: readonly string[]
  /** Ports of edges on 127.0.0.1. */
  edges: readonly number[]
  /** The trunks that are called, such as sip:127.0.0.1:5080, in order of preference. */
  called?: readonly string[]
  /** Addresses of other networks that may call. */
  trunks?: readonly string[]
  /** Requests of a stranger in two seconds. */
  density?: number
  /** The log level; -1 excludes errors, too. */
  log?: number
  /** The file of the TLS module, and the certificate names of trunks. */
  tls?: { config: string; names: string }
}

type RunOptions = {
  /** Another configuration than telephony/kamailio.cfg. */
  config?: string
  memoryMb?: number
  /** The log file. */
  logged?: string[]
  /** The network namespace to run in. */
  namespace?: string
}

export type Kamailio = {
  logged: string[]
  /** Runs a command of kamcmd; its output. */
  command: (...words: string[]) => string
  /** The number of edges that answered the last probes, and get calls. @throws Error after its end */
  edgesInUse: () => number
  /** Signals all of its processes and waits for their end. */
  kill: (signal: NodeJS.Signals) => Promise<void>
}

/** Runs Kamailio with its configuration and these settings. */
export function runKamailio(
  place: Place,
  { config, memoryMb = 256, logged = [], namespace }: RunOptions = {},
): Kamailio {
  const folder = mkdtempSync(join(tmpdir(), 'kamailio-'))
  const main = join(folder, 'kamailio.cfg')
  const control = `unix:${join(folder, 'ctl')}`
  writeFileSync(main, config ?? readFileSync(join(import.meta.dirname, '../kamailio.cfg')))
  if (!config) writeLocalFiles(folder, control, place)
  const level = place.log === undefined ? [] : ['-A', `LOG=${place.log}`]
  const options = ['-DD', '-E', ...level, '-m', `${memoryMb}`, '-M', '8', '-Y', folder, '-f', main]
  const [program = '', ...prefix] = namespace ? ['ip', 'netns', 'exec', namespace, 'kamailio'] : ['kamailio']
  const child = spawn(program, [...prefix, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => logged.push(String(bytes)))
  const ended = once(child, 'exit').then(() => rmSync(folder, { recursive: true }))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const command: Kamailio['command'] = (...words) =>
    spawnSync('kamcmd', ['-s', control, ...words], { encoding: 'utf8' }).stdout
  return {
    logged,
    command,
    edgesInUse: () => {
      if (!isRunning()) throw new Error(`Kamailio has ended: ${logged.join('')}`)
      const [, edges = ''] = command('dispatcher.list').split(/ID: 1\n/)
      return [...edges.split(/ID: \d/)[0]!.matchAll(/FLAGS: AP/g)].length
    },
    kill: async (signal) => {
      if (isRunning()) process.kill(-child.pid!, signal)
      await ended
    },
  }
}

function writeLocalFiles(folder: string, control: string, place: Place): void {
  const { listen, edges, called = [], trunks = [], density = 100, tls } = place
  const file = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), [...lines, ''].join('\n'))
    return join(folder, name)
  }
  const dispatcherFile = file('dispatcher.list', [
    ...edges.map((port) => `1 sip:127.0.0.1:${port}`),
    ...called.map((uri, at) => `2 ${uri} 0 ${called.length - at}`),
  ])
  const trunksFile = file(
    'trunks.list',
    trunks.map((address) => `1 ${address}`),
  )
  file('local.cfg', [
    ...listen.map((socket) => `listen=${socket}`),
    `modparam("ctl", "binrpc", "${control}")`,
    `modparam("dispatcher", "list_file", "${dispatcherFile}")`,
    `modparam("permissions", "address_file", "${trunksFile}")`,
    `modparam("pike", "reqs_density_per_unit", ${density})`,
    ...(tls
      ? [
          'enable_tls=yes',
          'loadmodule "tls.so"',
          `modparam("tls", "config", "${tls.config}")`,
          `#!define TRUNK_NAMES "${tls.names}"`,
        ]
      : []),
  ])
}
