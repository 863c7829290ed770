import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBranch } from '../apps/sip-edge/src/security-tests/testing/messages.ts'
import {
  getField,
  openTcp,
  openUdp,
  openWebSocket,
} from '../apps/sip-edge/src/security-tests/testing/sender.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { installed } from './testing/kamailio.ts'
import { type ProxyStage, startStage } from './testing/stage.ts'
import { startTelephone, type Telephone } from './testing/telephone.ts'

const otherNumber = '13900009999'
const stranger = '127.0.0.2'

/** An address that has no part in the calls and records what is sent to it. */
async function openVictim() {
  const socket = createSocket('udp4')
  const received: string[] = []
  socket.on('message', (bytes) => received.push(bytes.toString()))
  socket.bind(0, '127.0.0.9')
  onTestFinished(() => void socket.close())
  await once(socket, 'listening')
  return { received, at: `127.0.0.9:${socket.address().port}`, port: socket.address().port }
}

async function openStranger(port: number, who = otherNumber, protocol: 'UDP' | 'TCP' | 'WS' = 'UDP') {
  const wire = await { UDP: openUdp, TCP: openTcp, WS: openWebSocket }[protocol](port, stranger)
  onTestFinished(() => wire.close())
  return startTelephone({ wire, mark: 'of-stranger', number: who })
}

/** Waits until all earlier messages of a stranger are answered or dropped. */
async function settle({ wire }: Telephone, { caller, phone }: ProxyStage) {
  for (let left = 3; left > 0; left -= 1) {
    const callId = createBranch()
    wire.send(optionsOf(callId))
    await wire.waitFor((received) => getField(received, 'call-id') === callId)
    const call = caller.invite(number)
    phone.reply(await phone.next(/^INVITE/), 486)
    await call.response(486)
    call.drop()
  }
}

const optionsOf = (callId: string) => requestOf('OPTIONS', { uri: 'sip:127.0.0.1', callId })

type ForgedRequest = { uri: string; fields?: readonly string[]; callId?: string; tag?: string; via?: string }

function requestOf(
  method: string,
  { uri, fields = [], callId = createBranch(), tag, via }: ForgedRequest,
): string {
  return [
    `${method} ${uri} SIP/2.0`,
    `Via: ${via ?? `SIP/2.0/UDP ${stranger};rport;branch=z9hG4bK${createBranch()}`}`,
    'Max-Forwards: 70',
    `From: <sip:${otherNumber}@x.example>;tag=a`,
    `To: <sip:${number}@x.example>${tag === undefined ? '' : `;tag=${tag}`}`,
    `Call-ID: ${callId}`,
    `CSeq: 1 ${method}`,
    `Contact: <sip:${otherNumber}@${stranger}:5060>`,
    ...fields,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')
}

const methods =
  'INVITE,ACK,BYE,CANCEL,UPDATE,INFO,OPTIONS,REGISTER,MESSAGE,SUBSCRIBE,NOTIFY,PUBLISH,REFER,PRACK,EVIL'

const contacts = [
  '<sip:x@victim>',
  'sip:x@victim',
  `<sip:x@${stranger}:5060;alias=~~>`,
  '<sip:x@victim;alias=~~>',
  '<sip:x@victim;received=sip:victim>',
  `<sip:x@${stranger}:5060;maddr=127.0.0.9>`,
  `<sip:x@victim>, <sip:y@${stranger}>`,
  `<sip:x@${stranger}>\r\nContact: <sip:x@victim>`,
  `"<sip:x@${stranger}>" <sip:x@victim>`,
  '<sip:x@victim?Route=a>',
  '<sips:x@victim>',
  '< sip:x@victim >',
  '<sip:%zz@victim>',
  '<sip:x@victim;transport=foo>',
  '',
]

/** The same phone, with these lines in place of its Contact. */
function lead({ sender }: Telephone, lines: readonly string[]): Telephone {
  const { wire } = sender
  const send = (text: string) =>
    wire.send(text.replace(/^Contact: .*\r\n/m, lines.map((line) => `${line}\r\n`).join('')))
  return startTelephone({ ...sender, wire: { ...wire, send: (text) => send(String(text)) } })
}

describe.runIf(installed)('strangers and the SIP proxy', () => {
  test('no request makes it send to an address that a stranger names', async () => {
    const stage = await startStage({ kamailio: () => ({ density: 1_000_000 }) })
    const victim = await openVictim()
    const peer = await openStranger(stage.port)
    const proxy = `<sip:127.0.0.1:${stage.port};lr>`
    const ways = (edge: string): [string, ...string[]][] => [
      [`sip:x@${victim.at}`],
      [`sip:x@${victim.at}`, `Route: ${proxy}`],
      [`sip:x@${victim.at};lr`, `Route: ${proxy}`],
      [`sip:x@${edge}`, `Route: <sip:${victim.at};lr>`],
      [`sip:x@${edge}`, `Route: ${proxy}, <sip:${victim.at};lr>`],
      [`sip:x@${edge}`, `Route: ${proxy}`, `Route: <sip:${edge};lr>`, `Route: <sip:${victim.at};lr>`],
      [`sip:x@${edge};maddr=127.0.0.9`, `Route: ${proxy}`],
      [`sip:x@${edge};alias=127.0.0.9~${victim.port}~1`, `Route: ${proxy}`],
      [`sip:x@${edge};received=sip:${victim.at}`, `Route: ${proxy};received=sip:${victim.at}`],
      [`sip:x@${edge}`, `Route: <sip:127.0.0.1:${stage.port};lr;received=sip:${victim.at}>`],
      [`sip:x@${edge}`, `Route: <sip:127.0.0.1:${stage.port};lr;r2=on;received=sip:${victim.at}>`],
      [`sip:127.0.0.1:${stage.port}`, `Route: <sip:${victim.at}>`],
      [`sip:127.0.0.1:${stage.port};lr`, `Route: ${proxy}, <sip:x@${victim.at}>`],
      [`sip:x@${edge}?Route=%3Csip:${victim.at}%3Blr%3E`, `Route: ${proxy}`],
    ]
    for (const [uri, ...fields] of stage.edges.flatMap((edge) => ways(`127.0.0.1:${edge.port}`)))
      for (const method of methods.split(','))
        for (const tag of [undefined, 'guessed']) {
          peer.wire.send(requestOf(method, { uri, fields, ...(tag && { tag }) }))
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
    await settle(peer, stage)
    expect(victim.received).toEqual([])
  })

  test('no response makes it send to an address that a stranger names', async () => {
    const stage = await startStage({ kamailio: () => ({ density: 1_000_000 }) })
    const victim = await openVictim()
    const peer = await openStranger(stage.port)
    const edge = `127.0.0.1:${stage.edges[0]!.port}`
    const toEdge = `received=127.0.0.1;rport=${stage.edges[0]!.port}`
    const toVictim = `received=127.0.0.9;rport=${victim.port}`
    for (const second of [
      victim.at,
      `${victim.at};${toEdge};${toVictim}`,
      `${edge};${toVictim}`,
      `${edge};${toVictim};${toEdge}`,
      `${edge};maddr=127.0.0.9;${toEdge}`,
      `${victim.at};${toEdge}`,
      `${edge};rport=${victim.port};received=127.0.0.9;maddr=127.0.0.1`,
    ])
      for (const status of [100, 180, 200, 486])
        for (const method of ['INVITE', 'OPTIONS', 'BYE']) {
          const own = `SIP/2.0/UDP 127.0.0.1:${stage.port};branch=z9hG4bK${createBranch()}`
          const via = `${own}\r\nVia: SIP/2.0/UDP ${second};branch=z9hG4bK${createBranch()}`
          peer.wire.send(requestOf(method, { uri: '', via }).replace(/^.*/, `SIP/2.0 ${status} Forged`))
        }
    await settle(peer, stage)
    expect(victim.received).toEqual([])
  })

  test('no request has its response sent to an address that a stranger names', async () => {
    const stage = await startStage({ kamailio: () => ({ density: 1_000_000 }) })
    const victim = await openVictim()
    const peer = await openStranger(stage.port)
    const toVictim = `received=127.0.0.9;rport=${victim.port}`
    for (const sentBy of [victim.at, `${stranger};${toVictim}`, `${stranger}:${victim.port};maddr=127.0.0.9`])
      for (const method of methods.split(','))
        for (const hops of ['70', '0', 'x']) {
          const via = `SIP/2.0/UDP ${sentBy};branch=z9hG4bK${createBranch()}`
          const uri = `sip:${number}@127.0.0.1`
          peer.wire.send(requestOf(method, { uri, via }).replace('Max-Forwards: 70', `Max-Forwards: ${hops}`))
        }
    await settle(peer, stage)
    expect(victim.received).toEqual([])
  })
})

describe.runIf(installed)('phones and the SIP proxy', () => {
  test.each(contacts)('no phone redirects calls to another address by Contact: %s', async (contact) => {
    const stage = await startStage({ kamailio: () => ({ called: [] }) })
    const victim = await openVictim()
    const [phone, caller] = [await openStranger(stage.port, phoneNumber), await openStranger(stage.port)]
    const place = (text: string) =>
      text.replaceAll('victim', victim.at).replaceAll('~~', `127.0.0.9~${victim.port}~1`)
    const forged = ['Path', 'Record-Route', 'Service-Route'].map((name) => `${name}: <sip:${victim.at};lr>`)
    const lines = [...(contact ? [`Contact: ${place(contact)}`] : []), ...forged]
    const [evilPhone, evilCaller] = [lead(phone, lines), lead(caller, lines)]
    for (const each of [phone, caller]) expect((await each.register(forged)).status).toBe(200)

    const call = stage.caller.invite(number)
    evilPhone.reply(await phone.next('INVITE'), 200)
    await call.response(200)
    call.ack()
    await phone.next('ACK')
    call.request('BYE')
    evilPhone.reply(await phone.next('BYE'), 200)
    await call.response(200)

    evilCaller.invite(number)
    const isOver = () => caller.wire.received.some(({ status }) => status >= 400)
    const isRung = () => phone.wire.received.filter(({ method }) => method === 'INVITE').length > 1
    await expect.poll(() => isOver() || isRung()).toBe(true)
    if (isRung()) {
      const invite = await phone.next('INVITE')
      phone.reply(invite, 200)
      const dialog = evilCaller.dialog(await caller.next(200))
      for (const method of ['ACK', 'INFO', 'UPDATE'])
        dialog.request(method, { target: `sip:x@${victim.at}`, lines: [], seq: method === 'ACK' ? 1 : 50 })
      dialog.request('ACK')
      await phone.next('ACK')
      phone.dialog(invite).request('BYE')
      await caller.next('BYE')
    }
    expect(victim.received).toEqual([])
  })
})
