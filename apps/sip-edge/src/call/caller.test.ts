import { expect, test } from 'vitest'
import { createRegistrar } from '../registrar/registrar.ts'
import { defaultLimits } from './limits.ts'
import { number, startTestEdge, startWithPhone } from '../testing/edge.ts'
import { openPeer } from '../testing/peer.ts'

test.each(['', '%00', `%01${number}`, `${number}%F0%9F%98%80`])(
  'an undialable number (“%s”) gets 404 without a request to the application',
  async (dialled) => {
    const { caller, questions, events } = await startWithPhone()
    const call = caller.invite(dialled)
    await call.response(404)
    expect([questions, events]).toEqual([[], []])
  },
)

test('full-width digits of a Chinese keyboard are accepted as digits', async () => {
  const { caller, questions } = await startWithPhone()
  const wide = [...number].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
  caller.invite(encodeURIComponent(wide))
  await expect.poll(() => questions).toMatchObject([{ number }])
})

test.each(['%00', `${'1'.repeat(39)}%F0%9F%98%80`, 'alice1'])(
  'a caller name that is not a number (“%s”) is not passed on',
  async (user) => {
    const { caller, phone, questions } = await startWithPhone()
    caller.invite(number, { from: `<sip:${user}@caller.example>;tag=a` })
    await phone.next(/^INVITE/)
    expect(questions).toMatchObject([{ caller: '' }])
  },
)

test('anonymous callers have a separate rate limit for each number', async () => {
  const limits = { ...defaultLimits, pair: { calls: 1, newCalls: 100 } }
  const { caller } = await startWithPhone({ limits })
  const from = '<sip:anonymous@anonymous.invalid>'
  await caller.invite(number, { from: `${from};tag=a` }).response(100)
  await caller.invite(number, { from: `${from};tag=b` }).response(503)
  await caller.invite('95013000404', { from: `${from};tag=c` }).response(404)
})

test('a caller may call many owners, but is limited when it calls one owner repeatedly', async () => {
  const { caller, questions } = await startWithPhone()
  const from = '<sip:95588@bank.example>'
  const numbers = Array.from({ length: 14 }, (_, at) => `950136288${10 + at}`)
  for (const called of numbers) await caller.invite(called, { from: `${from};tag=${called}` }).response(100)
  await expect.poll(() => questions.map((question) => question.number)).toEqual(numbers)
  // All forms of a number count as the same number.
  for (const form of ['', '86', '+86', '0086', '0'])
    await caller.invite(`${form}${number}`, { from: `${from};tag=f${form}` }).response(100)
  await caller.invite(number, { from: `${from};tag=last` }).response(503)
})

test('phones at one address have separate identities until their registrations end', async () => {
  let now = Date.now()
  const registrar = createRegistrar('open', () => now)
  const { edge, questions } = await startTestEdge({ registrar, isTrunk: () => false })
  const phones = await openPeer(edge.port)
  const callFrom = async (who: string) =>
    phones.invite(number, { from: `<sip:${who}@x>;tag=a` }).response(/4\d\d/)
  for (const each of ['13800003331', '13800003332', '13800003331']) await phones.register(each)
  await callFrom('13800003332')
  await phones.register('13800003331', ['Expires: 0'])
  await callFrom('13800003332')
  await callFrom('13800004444')
  expect(questions.map(({ caller }) => caller)).toEqual(Array.from({ length: 3 }, () => '13800003332'))
  now += 601_000
  expect((await callFrom('13800003332')).start).toContain('403')
})
