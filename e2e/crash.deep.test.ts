import { expect, test } from 'vitest'
import { type HttpShopper, createHttpShopper } from '@hao/testing/http-shopper.ts'
import { ownProduct } from './own-product.ts'
import { waitFor } from '@hao/testing/product.ts'

const product = ownProduct({ DEMO_NUMBERS: '1000' })

async function firstGood(shopper: HttpShopper): Promise<number> {
  const [good] = await shopper.get<{ id: number }[]>('/number/good?count=40')
  return good?.id ?? 0
}

// The process dies a little later each time: while the notification is created, sent, stored, queued,
// applied.
test.each([0, 5, 20, 60, 600])(
  'kill -9 %i ms after the buyer paid loses nothing: after the next start the order completes by itself, and no other buyer gets the number',
  async (ms) => {
    const buyer = createHttpShopper(product, `1380000${String(ms).padStart(4, '0')}`)
    await buyer.logIn()
    const free = await firstGood(buyer)
    const payment = await buyer.beginPayment(free)
    await buyer.payAtCashier(payment)
    await new Promise((resolve) => setTimeout(resolve, ms))
    await product.kill()
    await product.restart()
    await waitFor(async () => (await buyer.readStage(payment)) === 'paid')
    const stranger = createHttpShopper(product, `1390000${String(ms).padStart(4, '0')}`)
    await stranger.logIn()
    const second = await stranger.request('POST', '/order', { numberId: free, agreed: true })
    expect(second.error).toBe('number-taken')
  },
)

test('kill -9 while the buyer is at the cashier keeps the hold: the order can still be paid after the next start', async () => {
  const buyer = createHttpShopper(product, '13700000000')
  await buyer.logIn()
  const numberId = await firstGood(buyer)
  const payment = await buyer.beginPayment(numberId)
  await product.kill()
  await product.restart()
  expect(await buyer.readStage(payment)).toBe('paying')
  const again = await buyer.beginPayment(numberId)
  expect(again.out_trade_no).toBe(payment.out_trade_no)
  await buyer.payAtCashier(again)
  await waitFor(async () => (await buyer.readStage(payment)) === 'paid')
})
