import { expect, test } from 'vitest'
import { answeredCall, receivedBy } from '../testing/contract-stage.ts'
import { startWithPhone } from '../testing/edge.ts'

const relay = 'application/dtmf-relay'

const keys: [type: string, body: string, passed: string][] = [
  [relay, 'Signal=5\r\nDuration=90\r\n', 'Signal=5\r\nDuration=90\r\n'],
  [`${relay};charset=utf-8`, 'Signal=5\r\nDuration=90', 'Signal=5\r\nDuration=90\r\n'],
  ['Application/DTMF-Relay ; charset="utf-8"', 'signal = a', 'Signal=A\r\nDuration=160\r\n'],
  [relay, 'Signal=10\nDuration=250\n', 'Signal=*\r\nDuration=250\r\n'],
  [relay, 'SIGNAL= 11 \r\nDURATION= 0090 ', 'Signal=#\r\nDuration=90\r\n'],
  [relay, 'Signal=12', 'Signal=A\r\nDuration=160\r\n'],
  [relay, 'Duration=100\r\n\r\nSignal=*\r\n', 'Signal=*\r\nDuration=100\r\n'],
  [relay, 'Signal=7\r\nDuration=long\r\nFrom=13800001111', 'Signal=7\r\nDuration=160\r\n'],
  ['application/dtmf', ' 9\r\n', '9'],
  ['application/dtmf', '10', '*'],
  ['application/dtmf;charset=utf-8', 'Signal=d', 'D'],
]

test('a DTMF key in an INFO reaches the other side in each form that phones send', async () => {
  const stage = await startWithPhone()
  const { call } = await answeredCall(stage)
  for (const [type, body, passed] of keys) {
    call.request('INFO', { type, body })
    const info = await stage.phone.next(/^INFO/)
    expect(info.body, body).toBe(passed)
    expect(info.field('content-type')).toBe(type.split(';')[0]?.trim().toLowerCase())
    stage.phone.reply(info, 200)
    await call.response(200)
  }
})

test('an INFO without a valid key is refused and not passed on', async () => {
  const stage = await startWithPhone()
  const { call } = await answeredCall(stage)
  const bodies = [
    'Signal=16',
    'Signal=123',
    'Signal=E',
    'Signal=',
    'Duration=160',
    '1\r\n2',
    'x'.repeat(60_000),
  ]
  for (const body of bodies) {
    call.request('INFO', { type: relay, body })
    expect((await call.response(415)).field('accept')).toBe(relay)
  }
  call.request('INFO', { type: 'text/plain', body: '5' })
  await call.response(415)
  expect(receivedBy(stage.phone, /^INFO/)).toEqual([])
})
