import { expect, test } from 'vitest'
import { number, startTestEdge } from '../testing/edge.ts'

test('an edge that listens for IPv6 as well knows a network by its IPv4 address, and answers it', async () => {
  const { caller } = await startTestEdge({ host: '::' })
  const call = caller.invite(number)
  // Its phone is not registered: a peer that is no network gets 403.
  await call.response(480)
  expect(call.leg.to).toContain('tag=')
})
