import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { number, startTestEdge, startWithPhone } from '../testing/edge.ts'
import { sdp } from '../testing/peer.ts'

test.each([65_536, 100_000, 9_000_000])(
  'a message of %i bytes over TCP gets 513, then the end',
  async (length) => {
    const { edge } = await startTestEdge()
    const socket = connect(edge.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let received = ''
    socket.on('data', (bytes) => (received += String(bytes)))
    const lines = [
      `INVITE sip:${number}@edge.example SIP/2.0`,
      'Via: SIP/2.0/TCP 127.0.0.1:5060;branch=z9hG4bKlarge',
      'From: <sip:13812341234@caller.example>;tag=1',
      `To: <sip:${number}@edge.example>`,
      'Call-ID: large',
      'CSeq: 1 INVITE',
      `Content-Length: ${length}`,
    ]
    socket.write([...lines, '', 'x'.repeat(40_000)].join('\r\n'))
    await once(socket, 'close')
    expect(received).toMatch(/^SIP\/2\.0 513 Message Too Large\r\n/)
  },
)

test.each([
  ['gzip', gzipSync(sdp(40_000)).toString('latin1')],
  ['x-gzip, deflate', sdp(40_000)],
])('a body in the encoding %s gets 415 with the accepted one', async (encoding, body) => {
  const { caller, questions } = await startTestEdge()
  const answer = await caller
    .invite(number, { body, fields: [`Content-Encoding: ${encoding}`] })
    .response(415)
  expect(answer.field('accept-encoding')).toBe('identity')
  expect(questions).toEqual([])
})

test('the encoding identity is none', async () => {
  const { caller, phone } = await startWithPhone()
  caller.invite(number, { fields: ['Content-Encoding: identity'] })
  await phone.next(/^INVITE/)
})

test('a phone that sends its session with 183 without a tag, and none with 200, is heard', async () => {
  const { caller, phone } = await startWithPhone()
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  const body = sdp(50_000)
  phone.send(
    [
      'SIP/2.0 183 Session Progress',
      ...invite.text.split('\r\n').filter((line) => /^(?:via|from|to|call-id|cseq):/i.test(line)),
      'Content-Type: application/sdp',
    ],
    body,
  )
  await call.response(183)
  phone.reply(invite, 200)
  expect((await call.response(200)).body).toContain('m=audio 50000')
})
