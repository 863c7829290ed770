import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { phoneNumber, startTestEdge } from '../testing/edge.ts'
import { openPeer } from '../testing/peer.ts'

type Registration = { callId?: string; seq?: number; who?: string }

/** REGISTERs of one phone: their status, and the Contact that the edge has afterwards. */
async function startPhone() {
  const { edge } = await startTestEdge()
  const phone = await openPeer(edge.port, phoneNumber)
  const register = async (
    fields: string[],
    { callId = randomUUID(), seq = 1, who = phoneNumber }: Registration = {},
  ) => {
    phone.send([
      'REGISTER sip:edge.example SIP/2.0',
      `Via: SIP/2.0/UDP 127.0.0.1:${phone.port};branch=z9hG4bK${randomUUID()}`,
      `From: <sip:${who}@edge.example>;tag=a`,
      `To: <sip:${who}@edge.example>`,
      `Call-ID: ${callId}`,
      `CSeq: ${seq} REGISTER`,
      ...fields,
    ])
    const answer = await phone.next(/^SIP\/2\.0 [2-6]/)
    return `${answer.start.slice(8, 11)} ${answer.field('contact')}`.trim()
  }
  return register
}

const [before, now] = ['<sip:old@127.0.0.1:9>', '<sip:new@127.0.0.1:9>']

test.each<[what: string, fields: string[], answer: string]>([
  [
    'the end of the old one before the new one',
    [`Contact: ${before};expires=0, ${now}`],
    '200 <sip:new@127.0.0.1:9>;expires=3600',
  ],
  [
    'the end of the old one behind it',
    [`Contact: ${now};expires=600,${before};expires=0`],
    '200 <sip:new@127.0.0.1:9>;expires=600',
  ],
  [
    'in two fields',
    [`Contact: ${before};expires=0`, `m: ${now}`, 'Expires: 120'],
    '200 <sip:new@127.0.0.1:9>;expires=120',
  ],
  [
    'in two fields, the other way round',
    [`Contact: ${now}`, `Contact: ${before};expires=0`],
    '200 <sip:new@127.0.0.1:9>;expires=3600',
  ],
  ['the end of one contact', [`Contact: ${before};expires=0`], '200'],
  [
    'the end of another',
    [`Contact: <sip:other@127.0.0.1:9>;expires=0`],
    '200 <sip:old@127.0.0.1:9>;expires=3600',
  ],
  [
    'the end of one contact among others',
    [`Contact: <sip:other@127.0.0.1:9>;expires=0, ${before};expires=0`],
    '200',
  ],
  [
    'the same address in another case',
    ['Contact: <SIP:old@127.0.0.1:9;transport=UDP>;expires=0'],
    '200 <sip:old@127.0.0.1:9>;expires=3600',
  ],
  [
    'the preferred of two',
    [`Contact: ${before};q=0.3, ${now};q=0.7`],
    '200 <sip:new@127.0.0.1:9>;expires=3600',
  ],
  ['a name with a comma', [`Contact: "Ann, <B>" ${now}`], '200 <sip:new@127.0.0.1:9>;expires=3600'],
  ['an unreadable expiry', [`Contact: ${now};expires=soon`], '200 <sip:new@127.0.0.1:9>;expires=3600'],
  ['* and Expires 0', ['Contact: *', 'Expires: 0'], '200'],
  ['* and another address', [`Contact: *, ${now}`, 'Expires: 0'], '400'],
  ['* and another address in a second field', ['Contact: *', `Contact: ${now}`, 'Expires: 0'], '400'],
  ['* and Expires 60', ['Contact: *', 'Expires: 60'], '400'],
  ['* without Expires', ['Contact: *'], '400'],
  ['* with its own expires', ['Contact: *;expires=0'], '400'],
  ['an invalid address', [`Contact: ${now}, <<`], '400'],
  ['no value', [], '200 <sip:old@127.0.0.1:9>;expires=3600'],
  ['too short an expiry', [`Contact: ${now};expires=5`], '423'],
  ['too long an address', [`Contact: <sip:${'x'.repeat(500)}@127.0.0.1:9>`], '400'],
  ['too long a Path', [`Contact: ${now}`, `Path: <sip:${'x'.repeat(300)}@127.0.0.1;lr>`], '400'],
  ['too many Path values', [`Contact: ${now}`, `Path: ${Array(5).fill('<sip:127.0.0.1;lr>').join()}`], '400'],
])('a registered phone’s REGISTER with Contact: %s', async (_what, fields, answer) => {
  const register = await startPhone()
  await register([`Contact: ${before}`])
  expect(await register(fields)).toBe(answer)
  const left = answer.startsWith('200') ? answer : '200 <sip:old@127.0.0.1:9>;expires=3600'
  expect(await register([])).toBe(left)
})

test('a delayed REGISTER does not undo a newer one, and a restarted phone registers again', async () => {
  const register = await startPhone()
  const callId = 'one'
  expect(await register([`Contact: ${before}`], { callId, seq: 5 })).toContain('old')
  expect(await register([`Contact: ${now}`], { callId, seq: 6 })).toContain('new')
  expect(await register([`Contact: ${before}`], { callId, seq: 4 })).toBe('500')
  expect(await register(['Contact: *', 'Expires: 0'], { callId, seq: 3 })).toBe('500')
  expect(await register([])).toContain('new')
  expect(await register([`Contact: ${now};expires=0`], { callId, seq: 7 })).toBe('200')
  expect(await register([`Contact: ${now}`], { callId, seq: 2 })).toBe('500')
  expect(await register([])).toBe('200')
  expect(await register([`Contact: ${before}`], { callId: 'two', seq: 1 })).toContain('old')
})

test('every form of a phone’s number is the same phone', async () => {
  const register = await startPhone()
  await register([`Contact: ${before}`], { who: '+8613800001111' })
  for (const who of [
    '13800001111',
    '8613800001111',
    '008613800001111',
    '+86-138-0000-1111',
    '%2B8613800001111',
    '+8613800001111;phone-context=+86',
  ])
    expect([who, await register([], { who })]).toEqual([who, '200 <sip:old@127.0.0.1:9>;expires=3600'])
})
