import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { findProgram } from '@hao/testing/find-program.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openTcp, openWebSocket, type Wire } from './security-tests/testing/sender.ts'
import { answer, request, createSdp, type Sender } from './security-tests/testing/messages.ts'
import { startProcess } from './testing/contract-outage.ts'
import { number, phoneNumber } from './testing/edge.ts'
import { openPeer, type Peer, sdp } from './testing/peer.ts'
import { signedHeaders } from '@hao/carrier-protocol/signature.ts'

/**
 * An application where each number rings the phone with the same last digits, and which accepts all
 * events.
 */
async function startApplication(): Promise<{ url: string; ended: string[] }> {
  const ended: string[] = []
  const server = createServer((httpRequest, response) => {
    let body = ''
    httpRequest.on('data', (piece: Buffer) => (body += piece.toString()))
    httpRequest.on('end', () => {
      const { number: display, events = [] } = JSON.parse(body) as {
        number: string
        events?: { type: string; callId: string; cause: string }[]
      }
      ended.push(...events.filter(({ type }) => type === 'ended').map(({ cause }) => cause))
      const target = boundPhone(display)
      response.end(JSON.stringify({ action: 'forward', target, display, maxSeconds: 3600 }))
    })
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ended }
}

const credentials = { id: 'trunk', secret: 'a secret of both' }
const numberFor = (at: number) => number.slice(0, -1) + String(at)
const phoneFor = (at: number) => phoneNumber.slice(0, -1) + String(at)
const boundPhone = (dialled = '') => phoneFor(Number(dialled.at(-1)))

async function start(env: Record<string, string> = {}, silent = false) {
  const application = await startApplication()
  const settings = {
    SIP_HOST: '127.0.0.1',
    SIP_PORT: '0',
    SIP_WS_PORT: '0',
    SIP_ADDRESS: '127.0.0.1',
    SIP_TRUNKS: '127.0.0.1',
    SIP_MEDIA_FROM: '32000',
    SIP_MEDIA_TO: '32399',
    SERVER_URL: application.url,
    CARRIER_ID: credentials.id,
    CARRIER_SECRET: credentials.secret,
    ...env,
  }
  const child = startProcess(join(import.meta.dirname, 'process.ts'), settings, silent)
  const [ports] = (await once(child, 'message')) as [
    { port: number; webSocketPort: number; controlPort?: number },
  ]
  return { application, child, ...ports }
}

async function talk(caller: Peer, phone: Peer, dialled: string) {
  const call = caller.invite(dialled)
  phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  await phone.next(/^ACK/)
}

const starts = ({ received }: Pick<Peer, 'received'>) =>
  received.map(({ start: line }) => line.split(' sip:')[0])

/** The edge waits two seconds for its peers when it ends: they do not pass, however late a test answers. */
const patient = `process.once('SIGTERM', () => { const now = Date.now(); Date.now = () => now })`

test('SIGTERM ends every call over UDP by BYE, CANCEL or 503 before the process ends', async () => {
  const { port, child, application } = await start({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(patient)}`,
  })
  const [caller, other] = [await openPeer(port), await openPeer(port)]
  const phones = [
    await openPeer(port, phoneFor(0)),
    await openPeer(port, phoneFor(1)),
    await openPeer(port, phoneFor(2)),
  ]
  for (const [at, phone] of phones.entries()) await phone.register(phoneFor(at))
  const [talking, ringing, silent] = phones as [Peer, Peer, Peer]
  await talk(caller, talking, numberFor(0))
  const rings = other.invite(numberFor(1))
  const invite = await ringing.next(/^INVITE/)
  ringing.reply(invite, 180)
  await rings.response(180)
  other.invite(numberFor(2))
  const unanswered = await silent.next(/^INVITE/)

  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  for (const peer of [caller, talking]) peer.reply(await peer.next(/^BYE/), 200)
  expect(await rings.response(503)).toBeDefined()
  const cancel = await ringing.next(/^CANCEL/)
  ringing.reply(cancel, 200)
  ringing.reply(invite, 487)
  // A phone without a response gets the CANCEL as soon as it has responded.
  silent.reply(unanswered, 180)
  silent.reply(await silent.next(/^CANCEL/), 200)
  silent.reply(unanswered, 487)
  expect(await exited).toEqual([0, null])
  expect(application.ended.toSorted()).toEqual(['completed', 'missed', 'missed'])
  expect(starts(ringing).at(-1)).toMatch(/^(?:ACK|CANCEL)/)
})

/** Makes the edge call the phone `first`, then `second`. */
async function place(controlPort: number | undefined, first: string, second?: string): Promise<void> {
  const kind = second ? 'callback' : 'test'
  const order = { type: 'place', callId: first, kind, number, first, second, maxSeconds: 60 }
  const body = JSON.stringify(order)
  const headers = signedHeaders(credentials, body)
  const url = `http://127.0.0.1:${controlPort}/calls`
  expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
}

test('SIGTERM ends outbound calls: CANCEL to a ringing phone, BYE to an answered one', async () => {
  const { port, controlPort, child, application } = await start({ SIP_CONTROL_PORT: '0' })
  const phones = [await openPeer(port), await openPeer(port), await openPeer(port)] as const
  for (const [at, phone] of phones.entries()) await phone.register(phoneFor(at))
  const [tried, owner, calledBack] = phones
  const ring = async (phone: Peer) => {
    const invite = await phone.next(/^INVITE/)
    phone.reply(invite, 180)
    return invite
  }
  await place(controlPort, phoneFor(0))
  const triedInvite = await ring(tried)
  await place(controlPort, phoneFor(1), phoneFor(2))
  owner.reply(await ring(owner), 200, { body: sdp(40_000) })
  const calledInvite = await ring(calledBack)

  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  for (const [phone, invite] of [
    [tried, triedInvite],
    [calledBack, calledInvite],
  ] as const) {
    phone.reply(await phone.next(/^CANCEL/), 200)
    phone.reply(invite, 487)
  }
  owner.reply(await owner.next(/^BYE/), 200)
  expect(await exited).toEqual([0, null])
  expect(application.ended).toHaveLength(2)
})

test('the metrics count calls, phones, decisions and setups, and name no phone or number', async () => {
  const { port, controlPort } = await start({ SIP_CONTROL_PORT: '0' })
  const [caller, phone] = [await openPeer(port), await openPeer(port, phoneFor(0))]
  await phone.register(phoneFor(0))
  await talk(caller, phone, numberFor(0))
  const scrape = await fetch(`http://127.0.0.1:${controlPort}/metrics`)
  const metrics = await scrape.text()
  for (const line of [
    'sip_calls 1',
    'sip_phones 1',
    'sip_decisions_total{source="application"} 1',
    'sip_decisions_total{source="none"} 0',
    'sip_setups_total{status="2xx"} 1',
    'sip_setups_total{status="5xx"} 0',
    'sip_draining 0',
  ])
    expect(metrics.split('\n')).toContain(line)
  expect(metrics).not.toMatch(/1[3-9]\d{9}|95013/)
})

test('peers that answer nothing do not delay the end of the process', async () => {
  const { port, child } = await start()
  const [caller, phone] = [await openPeer(port), await openPeer(port, phoneFor(0))]
  await phone.register(phoneFor(0))
  await talk(caller, phone, numberFor(0))
  const exited = once(child, 'exit')
  child.kill('SIGHUP')
  await Promise.all([caller.next(/^BYE/), phone.next(/^BYE/)])
  expect(await exited).toEqual([0, null])
})

test.each(['TCP', 'WS'] as const)('SIGTERM ends every call for its peers over %s', async (protocol) => {
  const { port, webSocketPort, child } = await start()
  const open = async (): Promise<Wire> => (protocol === 'TCP' ? openTcp(port) : openWebSocket(webSocketPort))
  const phone: Sender = { wire: await open(), mark: 'phone', number: phoneFor(0) }
  const caller: Sender = { wire: await open(), mark: 'caller', number: '13900000002' }
  onTestFinished(async () => void (await Promise.all([phone.wire.close(), caller.wire.close()])))
  phone.wire.send(request(phone, 'REGISTER', { to: `sip:${phone.number}@127.0.0.1`, lines: ['Expires: 60'] }))
  await phone.wire.waitFor(({ status }) => status === 200)
  caller.wire.send(request(caller, 'INVITE', { to: numberFor(0), body: createSdp(caller) }))
  const invite = await phone.wire.waitFor(({ method }) => method === 'INVITE')
  phone.wire.send(answer(phone, invite, 180))
  await caller.wire.waitFor(({ status }) => status === 180)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await phone.wire.waitFor(({ method }) => method === 'CANCEL')
  await caller.wire.waitFor(({ status }) => status === 503)
  await exited
})

test.each(['throw fault', 'Promise.reject(fault)'])(
  'an uncaught fault (%s) is logged and ends no call',
  async (statement) => {
    const fault = `process.on('SIGUSR2', () => { process.send('fault'); const fault = new Error('a fault'); ${statement} })`
    const { port, child } = await start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
    })
    const [caller, phone] = [await openPeer(port), await openPeer(port, phoneFor(0))]
    await phone.register(phoneFor(0))
    await talk(caller, phone, numberFor(0))
    const faulty = once(child, 'message')
    child.kill('SIGUSR2')
    await faulty
    const [other, second] = [await openPeer(port), await openPeer(port, phoneFor(1))]
    await second.register(phoneFor(1))
    await talk(other, second, numberFor(1))
    for (const peer of [caller, phone]) expect(starts(peer)).not.toContain('BYE')
    expect(child.exitCode).toBeNull()
  },
)

test('an edge that loses its last socket logs this before it ends', async () => {
  const lose = `process.on('SIGUSR2', () => process._getActiveHandles().forEach((handle) => handle.unref?.()))`
  const preload = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(lose)}` }
  const { child } = await start(preload, true)
  const output = text(child.stderr!)
  child.kill('SIGUSR2')
  const [code] = await once(child, 'exit')
  expect(await output).toContain('the edge exits, since it lost its last socket')
  expect(code).toBe(1)
})

test.each([
  ['10.0.0.7', 0],
  ['203.0.113.7', 1],
])('an edge without a proxy at %s logs %i warnings, then where it listens', async (address, warnings) => {
  const program = findProgram(join(import.meta.dirname, 'process.ts'))
  const args = [...program.execArgv, program.file]
  const env = {
    ...process.env,
    SERVER_URL: 'http://127.0.0.1:9',
    CARRIER_ID: credentials.id,
    CARRIER_SECRET: credentials.secret,
    SIP_HOST: '127.0.0.1',
    SIP_ADDRESS: address,
    SIP_PORT: '0',
    SIP_WS_PORT: 'off',
  }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let warned = 0
  for await (const line of createInterface(child.stderr)) {
    const entry = JSON.parse(line) as { msg: string; level?: string; port?: number }
    if (entry.level === 'warn') warned += 1
    if (entry.msg !== 'the edge takes calls') continue
    expect(entry.port).toBeGreaterThan(0)
    expect(warned).toBe(warnings)
    return
  }
  throw new Error('The edge ended before it listened.')
})
