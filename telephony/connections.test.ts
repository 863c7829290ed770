import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { installed, runKamailio } from './testing/kamailio.ts'

const root = process.getuid?.() === 0 && !spawnSync('nft', ['-v']).error && !spawnSync('ip', ['-V']).error
const rules = join(import.meta.dirname, '../docs/production/nftables.conf')
const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' })

/** Two network namespaces: Kamailio's at 10.99.0.1 with the documented firewall, and others' at .2 and .3. */
function createNetwork(): { own: string; others: string } {
  const [own, others] = ['own', 'others'].map((name) => `sip-${name}-${process.pid}`) as [string, string]
  onTestFinished(() => [own, others].forEach((name) => void spawnSync('ip', ['netns', 'del', name])))
  for (const name of [own, others]) run('ip', 'netns', 'add', name)
  run('ip', '-n', own, 'link', 'add', 'own', 'type', 'veth', 'peer', 'name', 'others', 'netns', others)
  run('ip', '-n', own, 'addr', 'add', '10.99.0.1/24', 'dev', 'own')
  for (const address of ['10.99.0.2/24', '10.99.0.3/24'])
    run('ip', '-n', others, 'addr', 'add', address, 'dev', 'others')
  for (const [name, device] of [
    [own, 'lo'],
    [own, 'own'],
    [others, 'others'],
  ] as const)
    run('ip', '-n', name, 'link', 'set', device, 'up')
  return { own, others }
}

/** One address opens silent connections for a while; meanwhile a phone of another one connects ten times. */
const attack = `
  const { connect } = require('node:net')
  const { setTimeout: wait } = require('node:timers/promises')
  const open = (localAddress) => connect({ host: '10.99.0.1', port: 5060, localAddress })
  const request = (at) => ['OPTIONS sip:10.99.0.1 SIP/2.0', 'Via: SIP/2.0/TCP 10.99.0.3;branch=z9hG4bK' + at,
    'From: <sip:phone@10.99.0.3>;tag=1', 'To: <sip:10.99.0.1>', 'Call-ID: ' + at, 'CSeq: 1 OPTIONS',
    'Max-Forwards: 70', 'Content-Length: 0', '', ''].join('\\r\\n')
  const ask = (at) => new Promise((done) => {
    const socket = open('10.99.0.3').on('connect', () => socket.write(request(at)))
    socket.on('data', (bytes) => done(String(bytes).startsWith('SIP/2.0 200')))
    for (const end of ['error', 'close']) socket.on(end, () => done(false))
    socket.setTimeout(4000, () => done(false))
  })
  void (async () => {
    let silent = 0
    for (let at = 0; at < 2200; at += 1) open('10.99.0.2').on('connect', () => (silent += 1)).on('error', () => {})
    const answers = []
    for (let at = 0; at < 10; at += 1) {
      await wait(Number(process.env.PAUSE_MS))
      answers.push(await ask(at))
    }
    console.log(JSON.stringify({ silent, answers }))
    process.exit()
  })()`

describe.runIf(installed && root)('silent connections of one address', () => {
  test('shut no phone of another address out, by the documented firewall', () => {
    const { own, others } = createNetwork()
    run('ip', 'netns', 'exec', own, 'nft', '-f', rules)
    const listen = ['tcp:10.99.0.1:5060', 'udp:127.0.0.1:5062']
    const kamailio = runKamailio({ listen, edges: [5070] }, { namespace: own })
    onTestFinished(async () => kamailio.kill('SIGKILL'))
    const answer = run('ip', 'netns', 'exec', others, 'env', 'PAUSE_MS=500', process.execPath, '-e', attack)
    expect(JSON.parse(answer)).toEqual({ silent: 100, answers: Array<boolean>(10).fill(true) })
  })
})
