import { expect } from 'vitest'
import type { TestConsole } from '../testing/console.ts'

const reason = '反复占号不付款'

/** Asks for a block as service. Returns the id of the request. */
export async function requestBlock(
  { request, staffByRole }: TestConsole,
  userId: number,
  given: { silent?: boolean; until?: string } = {},
): Promise<number> {
  const input = { id: userId, silent: false, reason, ...given }
  const { status, data, failure } = await request('POST /customers/:id/block', input, {
    as: staffByRole.service,
  })
  expect([status, failure.error]).toEqual([200, undefined])
  return data.id
}

/** Blocks a customer, as service and finance do it together. */
export async function block(
  testConsole: TestConsole,
  userId: number,
  given: { silent?: boolean; until?: string } = {},
): Promise<void> {
  const id = await requestBlock(testConsole, userId, given)
  const as = testConsole.staffByRole.finance
  const { status, failure } = await testConsole.request('POST /customer-requests/:id/approve', { id }, { as })
  expect([status, failure.error]).toEqual([200, undefined])
}

export async function unblock(testConsole: TestConsole, userId: number) {
  const as = testConsole.staffByRole.service
  return testConsole.request('POST /customers/:id/unblock', { id: userId, reason: '已核实' }, { as })
}
