import { expect, test } from 'vitest'
import { number, startTestEdge } from '../testing/edge.ts'
import type { Peer } from '../testing/peer.ts'

const fast = { t1: 5, t2: 20, t4: 25 }

const statuses = ({ received }: Peer) => received.map(({ start }) => start.split(' ')[1])

test('an unknown sender gets one response to each INVITE without retransmission, and leaves nothing', async () => {
  const { edge, caller } = await startTestEdge({ isTrunk: () => false, timers: fast })
  const call = caller.invite(number)
  await call.response(403)
  expect(edge.figures().transactions).toBe(0)
  call.again()
  await call.response(403)
  await new Promise((resolve) => setTimeout(resolve, 20 * fast.t2))
  expect(statuses(caller)).toEqual(['403', '403'])
  call.drop()
  call.cancel()
  await caller.next(/ 481 /)
})
