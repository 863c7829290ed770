import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { number, phoneNumber, startTestEdge } from '../testing/edge.ts'
import { sdp } from '../testing/peer.ts'

/** A flood of this many datagrams a second from one address, for so long (s). */
const perSecond = 2000
const seconds = 40

const stranger = '127.0.0.3'

/** Sends requests of methods in turn until it is stopped; counts what it sent and what it got. */
async function flood(edgePort: number, methods: readonly string[]) {
  const socket = createSocket('udp4')
  const count = { sent: 0, got: 0 }
  socket.on('message', () => (count.got += 1))
  socket.bind(0, stranger)
  await once(socket, 'listening')
  const { port } = socket.address()
  const timer = setInterval(() => {
    for (let left = perSecond / 50; left > 0; left -= 1) {
      count.sent += 1
      const method = methods[count.sent % methods.length] ?? ''
      const lines = [
        `${method} sip:${number}@127.0.0.1 SIP/2.0`,
        `Via: SIP/2.0/UDP ${stranger}:${port};branch=z9hG4bKf${count.sent}`,
        `From: <sip:1@${stranger}>;tag=${count.sent}`,
        `To: <sip:2@127.0.0.1>`,
        `Call-ID: f${count.sent}`,
        `CSeq: 1 ${method}`,
        `Contact: <sip:1@${stranger}>`,
        'Content-Length: 0',
      ]
      socket.send(`${lines.join('\r\n')}\r\n\r\n`, edgePort, '127.0.0.1')
    }
  }, 20)
  const stop = () => {
    clearInterval(timer)
    socket.close()
  }
  onTestFinished(stop)
  return count
}

test(`${perSecond} requests a second of a stranger for ${seconds} s: calls, their BYE and REGISTER go on`, async () => {
  // The trunk is 127.0.0.1, whose calls have the standard timers.
  const { edge, caller, phone } = await startTestEdge()
  await phone.register(phoneNumber)
  const long = caller.invite(number)
  phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
  await long.response(200)
  long.ack()
  const count = await flood(edge.port, ['OPTIONS', 'INVITE', 'REGISTER'])
  const end = Date.now() + seconds * 1000
  let calls = 0
  while (Date.now() < end) {
    calls += 1
    const call = caller.invite(number, { from: `<sip:1390000${1000 + calls}@x>;tag=${calls}` })
    phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
    await call.response(200)
    call.ack()
    call.request('BYE')
    phone.reply(await phone.next(/^BYE/), 200)
    await call.response(200)
    expect((await phone.register(phoneNumber)).start).toContain('200')
    expect(edge.figures().transactions).toBeLessThan(2000)
    await wait(200)
  }
  long.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)
  await long.response(200)
  expect(calls).toBeGreaterThan(seconds / 2)
  expect(count.sent).toBeGreaterThan((perSecond * seconds) / 2)
  // One answer for each that is within the rate of one source.
  expect(count.got).toBeLessThan(200 + 60 * (seconds + 5))
})
