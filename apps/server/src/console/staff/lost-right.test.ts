import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startConsole } from '../testing/console.ts'
import { createAccountActions } from '../testing/account-actions.ts'

test('a request lapses when its requester is disabled, invited again or loses the role, not when they get another one', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole, addStaff } = testConsole
  const { askRefund, approve, send, changeRoles, fresh } = createAccountActions(testConsole)
  const { owner, finance } = staffByRole
  const asked = async () => {
    const asker = await addStaff('service')
    return { asker, id: (await askRefund(asker)).id }
  }
  const [disabled, moved, reset, promoted] = [await asked(), await asked(), await asked(), await asked()]
  expect(await send('disable', owner, disabled.asker)).toBe('done')
  expect(await changeRoles(owner, moved.asker, 'telephony')).toBe('done')
  expect(await send('invite', owner, reset.asker)).toBe('done')
  expect(await changeRoles(owner, promoted.asker, 'finance')).toBe('done')

  const waiting = async () => {
    server.advance(6000)
    const { data } = await request('GET /work', {}, { as: await fresh(finance) })
    return data.work.find(({ kind }) => kind === 'refund-requests')?.count
  }
  const requests = async (state: string) =>
    (await request('GET /refund-requests', { state }, { as: await fresh(finance) })).data.list.map(
      ({ id }) => id,
    )
  expect(await waiting()).toBe(1)
  for (const { id } of [disabled, moved, reset]) {
    const review = await request('GET /refund-request/:id', { id }, { as: await fresh(finance) })
    expect(review.data.problem).toBe('not-now')
    expect((await approve(finance, id)).failure.error).toBe('not-now')
  }
  await server.runJob('approvals-lapse', {})
  expect(await requests('lapsed')).toEqual([reset.id, moved.id, disabled.id])
  expect((await approve(finance, promoted.id)).status).toBe(200)
  expect(await waiting()).toBe(0)
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})
