import { expect, test } from 'vitest'
import { number, startWithPhone } from '../testing/edge.ts'
import { defaultLimits } from './limits.ts'

test.each([
  ['', '69'],
  ['20', '19'],
  ['9999', '69'],
  ['1', '0'],
])('a call with Max-Forwards %j goes on with Max-Forwards %s', async (maxForwards, left) => {
  const { caller, phone } = await startWithPhone()
  const call = caller.invite(number, { hops: maxForwards })
  expect((await phone.next(/^INVITE/)).field('max-forwards')).toBe(left)
  call.cancel()
})

test('a forwarding loop through the edge ends when Max-Forwards is exhausted', async () => {
  const { caller, phone, questions } = await startWithPhone({
    limits: { ...defaultLimits, phone: { calls: 50, newCalls: 50 } },
  })
  const call = caller.invite(number, { hops: '4' })
  for (const left of ['3', '2', '1', '0']) {
    const invite = await phone.next(/^INVITE/)
    expect(invite.field('max-forwards')).toBe(left)
    const again = phone.invite(number, { hops: left })
    if (left === '0') {
      await again.response(483)
      phone.reply(invite, 483)
    }
  }
  expect(questions).toHaveLength(4)
  call.cancel()
})
