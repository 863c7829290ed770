import { expect, test } from 'vitest'
import { number, startTestEdge } from '../testing/edge.ts'

test('a dual-stack edge recognises a trunk by its IPv4 address and answers it', async () => {
  const { caller } = await startTestEdge({ host: '::' })
  const call = caller.invite(number)
  // Its phone is not registered: a sender that is not a trunk gets 403.
  await call.response(480)
  expect(call.leg.to).toContain('tag=')
})
