import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { openPeer } from '../apps/sip-edge/src/testing/peer.ts'
import { startServer } from '../apps/sip-edge/src/testing/several-edges.ts'
import { freePort } from './testing/kamailio.ts'
import { startKamailio } from './testing/stage.ts'

/** Kamailio with two edges that share registrations through a server, without a trunk for phones. */
async function start() {
  const { startOne, phoneNumber } = await startServer()
  const port = await freePort()
  const proxies = [{ address: '127.0.0.1', port }]
  const edges = [await startOne({ proxies }), await startOne({ proxies })]
  await startKamailio({
    listen: [`udp:127.0.0.1:${port}`, `tcp:127.0.0.1:${port}`],
    edges: edges.map((edge) => edge.port),
    trunks: ['127.0.0.1'],
  })
  const call = async () => {
    const caller = await openPeer(port, '13812341234')
    return caller.invite('95013628888')
  }
  return { port, edges, phoneNumber, call }
}

test.each([0, 1])('a phone rings, and its call is ended, even when edge %i is gone', async (gone) => {
  const { port, edges, phoneNumber, call } = await start()
  const phone = await openPeer(port, phoneNumber)
  expect((await phone.register(phoneNumber)).start).toContain('200')
  await edges[gone]!.stop()
  const called = await call()
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: invite.body })
  await called.response(200)
  called.ack()
  await phone.next(/^ACK/)
  called.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)
  await called.response(200)
})

test.each([0, 1])('a phone over TCP rings on its connection even when edge %i is gone', async (gone) => {
  const { port, edges, phoneNumber, call } = await start()
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (bytes) => (received += bytes.toString()))
  const { localPort } = socket
  const register = (seq: number, expires: number) =>
    socket.write(
      [
        'REGISTER sip:edge.example SIP/2.0',
        `Via: SIP/2.0/TCP 127.0.0.1:${localPort};branch=z9hG4bK${seq}`,
        'Max-Forwards: 70',
        `From: <sip:${phoneNumber}@edge.example>;tag=a`,
        `To: <sip:${phoneNumber}@edge.example>`,
        'Call-ID: one',
        `CSeq: ${seq} REGISTER`,
        `Contact: <sip:${phoneNumber}@192.0.2.1:5060;transport=tcp>`,
        `Expires: ${expires}`,
        'Content-Length: 0',
        '',
        '',
      ].join('\r\n'),
    )
  register(1, 600)
  await expect.poll(() => received).toContain('SIP/2.0 200')
  await edges[gone]!.stop()
  const called = await call()
  await expect.poll(() => received).toContain(`INVITE sip:${phoneNumber}@192.0.2.1`)
  called.cancel()
  await called.response(487)
  called.drop()
  received = ''
  register(2, 0)
  await expect.poll(() => received).toContain('SIP/2.0 200')
  await (await call()).response(480)
})
