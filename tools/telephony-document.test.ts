// Checks docs/telephony.md against the settings, units and files that it names.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { isInstalled } from '@hao/testing/debian.ts'
import { readConfig as readAgent } from '../apps/route-agent/src/config.ts'
import { readConfig as readEdge } from '../apps/sip-edge/src/config.ts'
import { builtProgram } from './build.mjs'
import { document, newFolder, readEnv, readUnit, unit as serverUnit } from './documented-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = await document('telephony.md')
const edgeUnit = await document('production/hao-edge@.service')
const agentUnit = await document('production/hao-agent.service')
const text = (path: string) => readFileSync(join(root, path), 'utf8')

const secrets = {
  CARRIER_SECRET: randomBytes(32).toString('hex'),
  SIP_PHONE_SECRET: randomBytes(32).toString('hex'),
}
const instances = ['5070', '5071']

/** The environment of an instance, as its unit builds it from the sample files. */
const instanceEnv = async (port: string): Promise<Record<string, string>> => ({
  ...readUnit(edgeUnit).env,
  SIP_PORT: port,
  ...(await readEnv('edge.env')),
  ...(await readEnv(`edge-${port}.env`)),
  ...secrets,
})

function section(heading: string): string {
  const [, found = ''] = page.split(`\n## ${heading}\n`)
  return found.split('\n## ')[0]!
}

/** The names in the first cells of the tables. */
const namesIn = (part: string) =>
  [...part.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!),
  )

/** The names of the settings that `read` reads. */
function namesRead(env: Record<string, string>, read: (env: Record<string, string>) => unknown): string[] {
  const names = new Set<string>()
  read(new Proxy(env, { get: (target, name: string) => (names.add(name), target[name]) }))
  names.delete('NODE_ENV')
  return [...names]
}

/** The ports in a word such as 5060 or 20000-27999: both ends. */
const rangesIn = (words: string): [number, number][] =>
  [...words.matchAll(/\b(\d{4,5})(?:-(\d{4,5}))?\b/g)].map(([, from, to = from]) => [
    Number(from),
    Number(to),
  ])

describe('the settings', () => {
  test('of the edge are exactly those that it reads', async () => {
    const read = namesRead(await instanceEnv('5070'), readEdge)
    expect(namesIn(section('Settings of the edge')).toSorted()).toEqual(read.toSorted())
  })

  test('of the agent are exactly those that it reads', () => {
    const all = {
      SERVER_URL: 'http://127.0.0.1:8080',
      CARRIER_ID: 'edge',
      CARRIER_SECRET: secrets.CARRIER_SECRET,
      FREESWITCH_PORT: '1',
      FREESWITCH_GATEWAY: 'gateway',
      ASTERISK_PORT: '1',
      HUAWEI_PORT: '1',
      HUAWEI_APP_KEY: 'key',
      HUAWEI_APP_SECRET: randomBytes(32).toString('hex'),
      ALIYUN_PORT: '1',
      ALIYUN_PUSH_SECRET: randomBytes(32).toString('hex'),
    }
    const read = namesRead(all, readAgent)
    expect(namesIn(section('Other engines and cloud vendors')).toSorted()).toEqual(read.toSorted())
  })

  test('of the sample files are read by the edge, commented ones included', async () => {
    const read = namesRead(await instanceEnv('5070'), readEdge)
    for (const file of ['edge.env', ...instances.map((port) => `edge-${port}.env`)]) {
      const named = [...text(`docs/production/${file}`).matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!)
      expect(named.filter((name) => !read.includes(name))).toEqual([])
    }
  })

  test('of two instances make two edges without conflicts behind the Kamailio of local.cfg', async () => {
    const configs = await Promise.all(instances.map(async (port) => readEdge(await instanceEnv(port))))
    const [one, other] = configs as [(typeof configs)[0], (typeof configs)[0]]
    expect(one.controlPort).not.toBe(other.controlPort)
    for (const { rtpengines } of configs)
      expect(rtpengines.map(({ host, port }) => `listen-ng = ${host}:${port}`)).toEqual(
        text('docs/production/rtpengine.conf').match(/^listen-ng = .*$/gm),
      )
    const proxy = one.proxies.map(({ address, port }) => `listen=udp:${address}:${port}`)
    expect(text('telephony/local.cfg').split('\n')).toEqual(expect.arrayContaining(proxy))
    const edges = configs.map(({ address, port }) => `1 sip:${address}:${port}`)
    expect(text('telephony/dispatcher.list').match(/^1 .*$/gm)).toEqual(edges)
  })

  test('without secrets are refused', async () => {
    const env = { ...(await instanceEnv('5070')), ...(await readEnv('edge.env')) }
    expect(() => readEdge(env)).toThrow(/_SECRET/)
  })
})

describe('the units', () => {
  test.each([
    ['hao-edge@.service', edgeUnit],
    ['hao-agent.service', agentUnit],
  ])('%s runs what is built, and is as locked up as the server', (_name, unit) => {
    const { args } = readUnit(unit)
    const sources = ['apps/sip-edge/src/process.ts', 'apps/route-agent/src/process.ts']
    expect(sources.map(builtProgram)).toContain(join(root, args.at(-1)!))
    const locks = (of: string) =>
      of
        .split('NoNewPrivileges')[1]!
        .split('[Install]')[0]!
        .replace(/^#.*\n/gm, '')
    const opened = ' AF_NETLINK'
    const without = locks(unit).replace(opened, '')
    expect(without).toBe(locks(serverUnit))
  })

  test('read settings files that the page copies', () => {
    const files = [...edgeUnit.matchAll(/^EnvironmentFile=\/etc\/hao\/(.*)$/gm)].map(([, name]) => name!)
    for (const file of files.map((name) => name.replace('%i', '5070')))
      expect(page).toContain(`docs/production/${file}`)
  })

  test('wait longer for the end of calls than the edge', async () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(edgeUnit)!
    const { drainMs } = readEdge(await instanceEnv('5070'))
    expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(drainMs + 10_000)
  })

  test.runIf(isInstalled('systemd-analyze')).each([
    ['hao-edge@.service', edgeUnit],
    ['hao-agent.service', agentUnit],
  ])('systemd takes %s without a complaint', async (name, unit) => {
    const file = join(await newFolder(), name)
    await writeFile(file, unit.replace(readUnit(unit).node, process.execPath))
    const run = promisify(execFile)
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', file])
    expect(stdout + stderr).toBe('')
  })
})

describe('the files', () => {
  test('need only modules of packages that the page installs', () => {
    const [, packages = ''] = /^apt-get install (kamailio .*)$/m.exec(page) ?? []
    for (const module of ['tls', 'websocket']) {
      const loads = new RegExp(`^#?loadmodule "${module}[.]so"`, 'm')
      expect(text('telephony/kamailio.cfg') + text('telephony/local.cfg')).toMatch(loads)
      expect(packages.split(' ')).toContain(`kamailio-${module}-modules`)
    }
  })

  test('that the page copies exist', () => {
    const copied = [...page.matchAll(/^install -m \d+ (?:-g \w+ )?(.+) \S+$/gm)]
      .flatMap(([, names]) => names!.split(' '))
      .filter((name) => !name.startsWith('/dev/') && !name.endsWith('.pem'))
    expect(copied.length).toBeGreaterThan(10)
    const places = (name: string) => [
      name.replace('/opt/hao/', ''),
      join('telephony', name),
      join('docs/production', name),
    ]
    expect(copied.filter((name) => !places(name).some((place) => existsSync(join(root, place))))).toEqual([])
  })

  test('name ports that the firewall opens and the page lists', async () => {
    const firewall = text('docs/production/nftables.conf')
    const opened = (protocol: string) =>
      [...firewall.matchAll(new RegExp(`^ +${protocol} dport (.*) accept$`, 'gm'))].flatMap(([, words]) =>
        rangesIn(words!),
      )
    const isOpen = (protocol: string, port: number) =>
      opened(protocol).some(([from, to]) => from <= port && port <= to)
    const listens = [...text('telephony/local.cfg').matchAll(/^#?listen=(\w+):203\.0\.113\.5:(\d+)$/gm)]
    expect(listens.length).toBeGreaterThan(3)
    for (const [, protocol, port] of listens) {
      expect(isOpen(protocol === 'udp' ? 'udp' : 'tcp', Number(port)), `${protocol} ${port}`).toBe(true)
      expect(section('6. Firewall')).toContain(port)
    }
    const engine = text('docs/production/rtpengine.conf')
    const [, from] = /^port-min = (\d+)$/m.exec(engine)!
    const [, to] = /^port-max = (\d+)$/m.exec(engine)!
    const ranges = [{ from: Number(from), to: Number(to) }]
    for (const range of ranges) {
      expect(isOpen('udp', range.from) && isOpen('udp', range.to), JSON.stringify(range)).toBe(true)
      expect(isOpen('udp', range.to + 1) && range.to > 27_998).toBe(false)
    }
  })

  test('have lines of at most 110 columns, and tables without padding', () => {
    expect(page.split('\n').filter((line) => line.length > 110 && !line.startsWith('|'))).toEqual([])
    expect(page).not.toMatch(/^\|.* {2,}\|/m)
  })
})
