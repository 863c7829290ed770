import { afterAll, beforeAll, expect, test } from 'vitest'
import { deep, depth } from '@hao/testing/deep.ts'
import { type RunningProduct, startProductProcess, waitFor } from '@hao/testing/product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await startProductProcess({ DEMO_NUMBERS: '1000' })
})
afterAll(() => product.end())

async function call(method: string, path: string, token?: string, body?: unknown) {
  const response = await fetch(`${product.origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as { data: never; error?: string }
}

async function login(phone: string): Promise<string> {
  await call('POST', '/code/sms', undefined, { phone })
  const code = await product.codeOf(phone)
  const { data } = await call('POST', '/user/login', undefined, { phone, code, agreed: true })
  return (data as { token: string }).token
}

type Payment = { h5_url: string; out_trade_no: string; orderId: number }

async function beginPayment(token: string, numberId: number): Promise<Payment> {
  const { data } = await call('POST', '/wxpay/h5', token, { numberId, agreed: true })
  return data
}

/** What the cashier's pay button does. */
async function payAtCashier({ h5_url }: Payment): Promise<void> {
  const page = new URL(h5_url)
  page.pathname += '/pay'
  await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { referer: product.origin },
    body: new URLSearchParams(),
  })
}

const stageOf = async (token: string, { orderId }: Payment) =>
  ((await call('GET', `/order/${orderId}`, token)).data as { stage: string }).stage

// The process dies a little later each time: while the notification is made, sent, stored, queued, applied.
test.each(depth([20], [0, 5, 20, 60, 600]))(
  'kill -9 %i ms after the buyer paid loses nothing: after the next start the order completes by itself, and nobody else gets the number',
  async (ms) => {
    const token = await login(`1380000${String(ms).padStart(4, '0')}`)
    const { data } = await call('GET', '/number/good?count=40')
    const free = (data as { id: number }[])[0]?.id ?? 0
    const payment = await beginPayment(token, free)
    await payAtCashier(payment)
    await new Promise((resolve) => setTimeout(resolve, ms))
    await product.kill()
    await product.restart()
    await waitFor(async () => (await stageOf(token, payment)) === 'paid')
    const stranger = await login(`1390000${String(ms).padStart(4, '0')}`)
    const second = await call('POST', '/order', stranger, { numberId: free, agreed: true })
    expect(second.error).toBe('number-taken')
  },
)

test.runIf(deep)(
  'kill -9 while the buyer is at the cashier keeps the hold: the order can still be paid after the next start',
  async () => {
    const token = await login('13700000000')
    const { data } = await call('GET', '/number/good')
    const numberId = (data as { id: number }[])[0]?.id ?? 0
    const payment = await beginPayment(token, numberId)
    await product.kill()
    await product.restart()
    expect(await stageOf(token, payment)).toBe('paying')
    const again = await beginPayment(token, numberId)
    expect(again.out_trade_no).toBe(payment.out_trade_no)
    await payAtCashier(again)
    await waitFor(async () => (await stageOf(token, payment)) === 'paid')
  },
)
