import { expect, test } from 'vitest'
import { createOwner, passDays, startRenewalServer } from './testing/owner.ts'

const wrong = { error: 'terms-changed', details: { shown: { amount: 1 } } }

test('a renewal and a recovery are ordered for the shown amount only', async () => {
  const shop = await startRenewalServer()
  const { request, id } = await createOwner(shop, '628888,88')
  const renew = (amount: number) => request('POST /subscription/:id/renew', { id, months: 3, amount })
  expect((await renew(1)).failure).toMatchObject({ ...wrong, details: { terms: { price: 88, amount: 264 } } })
  expect((await renew(264)).status).toBe(200)
  await request('POST /subscription/:id/end', { id, confirmed: true })
  const recover = (amount: number) => request('POST /subscription/:id/recover', { id, amount })
  expect((await recover(1)).failure).toMatchObject(wrong)
  expect((await recover(88)).status).toBe(200)
})

test('automatic renewal and its mandate are agreed to for the shown amount of a period only', async () => {
  const shop = await startRenewalServer()
  const { request, id, subscription } = await createOwner(shop, '628888,88', 3)
  const agree = (amount: number) =>
    request('PATCH /subscription/:id', { id, renewal: 'auto', agreed: true, amount })
  const sign = (amount: number) => request('POST /subscription/:id/mandate', { id, agreed: true, amount })
  expect((await agree(1)).failure).toMatchObject(wrong)
  expect((await sign(1)).failure).toMatchObject(wrong)
  expect(await subscription()).toMatchObject({ renewal: 'manual', mandate: 'none' })
  expect((await agree(264)).data.renewal).toBe('auto')
  expect((await sign(1)).failure).toMatchObject(wrong)
  expect((await sign(264)).status).toBe(200)
})

test('a number is given up for the shown refund only: a day later there is less, and nothing has changed', async () => {
  const shop = await startRenewalServer()
  const { request, id, subscription } = await createOwner(shop, '628888,88')
  const { refundable: shown = 0 } = await subscription()
  await passDays(shop, 1)
  const { refundable: left = 0 } = await subscription()
  expect(left).toBeLessThan(shown)
  const end = (amount: number) => request('POST /subscription/:id/end', { id, confirmed: true, amount })
  const { failure } = await end(shown)
  expect(failure).toMatchObject({
    error: 'terms-changed',
    details: { shown: { amount: shown }, terms: { amount: left } },
  })
  expect(await subscription()).toMatchObject({ state: 'active', refundable: left })
  expect((await end(left)).data.state).toBe('ended')
})
