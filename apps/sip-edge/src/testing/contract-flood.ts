import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { number, phoneNumber } from './edge.ts'
import { type Peer, sdp } from './peer.ts'

/** A running edge with a trunk peer before it and a phone behind it. */
export type FloodStage = {
  port: number
  caller: Peer
  phone: Peer
  /** Current transactions at the edges. */
  transactions: () => number
  /** The number of edges that receive calls. */
  edgesInUse?: () => number
}

/** Datagrams a second of a flood. */
const perSecond = 2000

/**
 * Sends requests of these methods from these addresses in turn until the test ends, and counts sent requests
 * and received responses.
 */
async function flood(port: number, methods: readonly string[], addresses: readonly string[]) {
  const count = { sent: 0, got: 0 }
  const sockets: Socket[] = []
  for (const address of addresses) {
    const socket = createSocket('udp4')
    socket.on('message', () => (count.got += 1))
    socket.bind(0, address)
    await once(socket, 'listening')
    sockets.push(socket)
  }
  const timer = setInterval(() => {
    for (let left = perSecond / 50; left > 0; left -= 1) {
      count.sent += 1
      const method = methods[count.sent % methods.length] ?? ''
      const socket = sockets[count.sent % sockets.length]!
      socket.send(createRequest(method, socket.address(), count.sent), port, '127.0.0.1')
    }
  }, 20)
  onTestFinished(() => {
    clearInterval(timer)
    for (const socket of sockets) socket.close()
  })
  return count
}

function createRequest(method: string, from: { address: string; port: number }, at: number): string {
  const lines = [
    `${method} sip:${number}@127.0.0.1 SIP/2.0`,
    `Via: SIP/2.0/UDP ${from.address}:${from.port};branch=z9hG4bKf${at}`,
    `From: <sip:1@${from.address}>;tag=${at}`,
    `To: <sip:2@127.0.0.1>`,
    `Call-ID: f${at}`,
    `CSeq: 1 ${method}`,
    `Contact: <sip:1@${from.address}>`,
    'Content-Length: 0',
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** A complete call of a good caller, and a REGISTER. */
async function callAndRegister({ caller, phone }: FloodStage, at: number): Promise<void> {
  const call = caller.invite(number, { from: `<sip:1390000${1000 + at}@x>;tag=${at}` })
  phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  call.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)
  await call.response(200)
  expect((await phone.register(phoneNumber)).start).toContain('200')
}

/**
 * The same tests for every setup that takes SIP from unknown senders. A flood lasts `seconds`. The trunk is
 * 127.0.0.1.
 */
export function testFloods(start: () => Promise<FloodStage>, seconds: number): void {
  test.each([
    ['one stranger', ['OPTIONS', 'INVITE', 'REGISTER'], ['127.0.0.3']],
    [
      '400 unknown senders',
      ['INVITE', 'REGISTER'],
      Array.from({ length: 400 }, (_, at) => `127.1.${at % 2}.${1 + (at >> 1)}`),
    ],
  ])(
    `a flood of ${perSecond} requests a second by %s for ${seconds} s does not stop calls, their BYE and REGISTER`,
    async (_who, methods, addresses) => {
      const stage = await start()
      const { caller, phone, port } = stage
      await phone.register(phoneNumber)
      const long = caller.invite(number)
      phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
      await long.response(200)
      long.ack()
      const count = await flood(port, methods, addresses)
      const end = Date.now() + seconds * 1000
      const edges = stage.edgesInUse?.()
      let calls = 0
      const isEnough = () => calls > seconds / 2 && count.sent > (perSecond * seconds) / 2
      while (Date.now() < end || !isEnough()) {
        calls += 1
        await callAndRegister(stage, calls)
        expect(stage.transactions()).toBeLessThan(2000)
        expect(stage.edgesInUse?.()).toBe(edges)
        await wait(200)
      }
      long.request('BYE')
      phone.reply(await phone.next(/^BYE/), 200)
      await long.response(200)
      // One response for each request within the rate of one source.
      const lasted = (Date.now() - end) / 1000 + seconds
      if (addresses.length === 1) expect(count.got).toBeLessThan(200 + 60 * (lasted + 5))
    },
  )
}
