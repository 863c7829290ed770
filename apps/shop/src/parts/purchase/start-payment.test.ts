import { expect, test } from 'vitest'
import { cashierAddress } from './start-payment.ts'

const payment = {
  h5_url: 'https://pay.test/h5?prepay_id=1',
  out_trade_no: 'T1',
  number: '628888',
  orderId: 1,
}

test('[EN-7] the cashier returns to pay-ok with the trade number and the number', () => {
  const url = new URL(cashierAddress(payment, 'http://shop.test:8080'))
  expect(url.searchParams.get('prepay_id')).toBe('1')
  expect(url.searchParams.get('redirect_url')).toBe(
    'http://shop.test:8080/mobile/pay-ok?out_trade_no=T1&number=628888',
  )
  const bare = cashierAddress({ ...payment, h5_url: 'https://pay.test/h5' }, 'http://shop.test')
  expect(bare).toMatch(/^https:\/\/pay\.test\/h5\?redirect_url=http%3A/)
})
