import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import {
  type Answer,
  commands,
  engineAddress,
  answerHonestly,
  json,
  relayDescription,
  type Request,
  startEngine,
  failureReason,
} from './engine.fixture.ts'
import { baresip } from './sdp.fixture.ts'

const plain = (request: Request) => relayDescription(request)
const withSdp =
  (change: (sdp: string, request: Request) => string): Answer =>
  (request) =>
    request.sdp === undefined
      ? json({ result: 'ok' })
      : json({ result: 'ok', sdp: change(plain(request), request) })

const hostile: Record<string, Answer> = {
  nothing: () => undefined,
  'no JSON': () => 'd6:result2:oke',
  'an empty text': () => '',
  'a list': () => '[]',
  null: () => 'null',
  'a refusal': () => json({ result: 'error', 'error-reason': 'Failed to parse SDP' }),
  'too many calls': () => json({ result: 'load limit' }),
  'no description': () => json({ result: 'ok' }),
  'a description that is no text': () => json({ result: 'ok', sdp: { v: 0 } }),
  'the description that it got': (request) => json({ result: 'ok', sdp: request.sdp }),
  'the placeholder': withSdp((sdp) => sdp.replaceAll(engineAddress, '192.0.2.1')),
  'a host name': withSdp((sdp) => sdp.replaceAll(engineAddress, 'engine.example')),
  'no address': withSdp((sdp) => sdp.replaceAll(engineAddress, '0.0.0.0')),
  'less media': withSdp((sdp) => sdp.replace(/m=[^]*/, '')),
  'more media': withSdp((sdp) => `${sdp}m=audio 30010 RTP/AVP 0\r\n`),
  'other media': withSdp((sdp) => sdp.replace('m=audio', 'm=video')),
}

test.each(Object.entries(hostile))('a call fails when the engine answers with %s', async (_, answer) => {
  const { relay } = await startEngine(answer)
  const session = relay.open()
  expect(await failureReason(session.pass('caller', Buffer.from(baresip), '203.0.113.9'))).toBe('unavailable')
  expect(session.isTwoWay()).toBe(false)
  expect(session.lastReceived()).toEqual({ caller: undefined, callee: undefined })
})

test('a phone may be at the address of the engine', async () => {
  const { relay, requests } = await startEngine((request) =>
    request.sdp === undefined
      ? json({ result: 'ok' })
      : json({ result: 'ok', sdp: relayDescription(request, '192.0.2.2') }),
  )
  const relayed = await relay.open().pass('caller', Buffer.from(baresip))
  expect(relayed.toString()).toContain('m=audio 30000 ')
  expect(commands(requests)).toEqual(['offer'])
})

test('the other side sees only its own address and no name, whatever the engine’s answer contains', async () => {
  let injected = ''
  const { relay } = await startEngine((request) => {
    if (request.sdp === undefined) return answerHonestly(request)
    const lines = relayDescription(request).split('\r\n')
    return json({
      result: 'ok',
      sdp: [...lines.slice(0, 5), injected, ...lines.slice(5), injected].join('\r\n'),
    })
  })
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('a=rtcp:5 IN IP4 192.0.2.2', 'a=candidate:1 1 udp 1 192.0.2.2 5 typ host'),
    fc.constantFrom(
      'i=alice',
      'a=ssrc:1 cname:sip:13812345678@192.0.2.2',
      'm=audio 5 RTP/AVP 0',
      'o=alice 1 1 IN IP4 192.0.2.2',
    ),
  )
  await fc.assert(
    fc.asyncProperty(line, async (text) => {
      injected = text
      const session = relay.open()
      const relayed = await failureReason(session.pass('caller', Buffer.from(baresip)))
      session.close()
      expect(relayed).not.toMatch(/192\.0\.2\.|alice|13812345678/)
    }),
    { numRuns: depth(100, 3_000) },
  )
})
