import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { createRequest } from '../../base/api/create-request.ts'
import { cashierAddress, requestPayment } from './request-payment.ts'

const payment = {
  h5_url: 'https://pay.test/h5?prepay_id=1',
  out_trade_no: 'T1',
  number: '628888',
  orderId: 1,
}
const taken = { success: false, code: 40901, error: 'number-taken', message: '', requestId: 'r' }

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that gives `answers` in turn (undefined: it hangs up), and the keys it was sent. */
async function serve(answers: (object | undefined)[]) {
  const keys: (string | undefined)[] = []
  const server = createServer((incoming, response) => {
    keys.push(incoming.headers['idempotency-key'] as string | undefined)
    const answer = answers.shift()
    if (!answer) return void incoming.socket.destroy()
    response.statusCode = 'error' in answer ? 409 : 200
    response.end(JSON.stringify(answer))
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const request = createRequest({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    locale: () => 'zh',
    person: () => 5,
    token: () => 'token',
    refresh: () => Promise.resolve(false),
    onSignedOut: () => undefined,
    onFailure: () => undefined,
  })
  return { request, keys }
}

const quiet = () => undefined

const paid = { code: 0, message: 'ok', data: payment }

test('[AP-12] a payment request without an answer says so, and is made again with the same Idempotency-Key', async () => {
  const { request, keys } = await serve([undefined, undefined, paid])
  const onSlow = vi.fn<() => void>()
  expect(await requestPayment(request, { numberId: 1, months: 3 }, onSlow)).toEqual(payment)
  expect(onSlow).toHaveBeenCalledOnce()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\w-]{20,}$/)
})

test('[AP-12] a press after three unanswered requests sends the same key; one after an answer a new one', async () => {
  const { request, keys } = await serve([undefined, undefined, undefined, paid, paid])
  const first = await requestPayment(request, { numberId: 2 }, quiet).catch((error: unknown) => error)
  expect(isRefusal(first, 'no-response')).toBe(true)
  await requestPayment(request, { numberId: 2 }, quiet)
  await requestPayment(request, { numberId: 2 }, quiet)
  expect(keys[3]).toBe(keys[0])
  expect(keys[4]).not.toBe(keys[0])
})

test('[AP-12] another period is another purchase; a refusal is not tried again', async () => {
  const { request, keys } = await serve([taken, paid])
  const refusal = await requestPayment(request, { numberId: 3, months: 1 }, quiet).catch(
    (error: unknown) => error,
  )
  expect(isRefusal(refusal, 'number-taken')).toBe(true)
  await requestPayment(request, { numberId: 3, months: 12 }, quiet)
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

test('[EN-7] the cashier comes back to pay-ok with the trade number and the number', () => {
  const url = new URL(cashierAddress(payment, 'http://shop.test:8080'))
  expect(url.searchParams.get('prepay_id')).toBe('1')
  expect(url.searchParams.get('redirect_url')).toBe(
    'http://shop.test:8080/mobile/pay-ok?out_trade_no=T1&number=628888',
  )
  const bare = cashierAddress({ ...payment, h5_url: 'https://pay.test/h5' }, 'http://shop.test')
  expect(bare).toMatch(/^https:\/\/pay\.test\/h5\?redirect_url=http%3A/)
})
