import { expect, test } from 'vitest'
import { paymentMethod } from './payment.ts'
import * as en from './languages/en.ts'
import { methods, type PaymentMethod, paymentMethods, pickerMethod, findProvider } from './payment-methods.ts'

const codes = Object.keys(paymentMethods).map(Number) as PaymentMethod[]

test('[EN-7] the six payment methods have the codes of the specification, and names in both languages', () => {
  const rows = codes.map((code) => [code, en.methods[paymentMethods[code]], methods[paymentMethods[code]]])
  expect(rows).toEqual([
    [1, 'WeChat Pay', '微信支付'],
    [2, 'Alipay', '支付宝'],
    [3, 'Credit card', '信用卡'],
    [4, 'Debit card', '借记卡'],
    [5, 'Cash', '现金'],
    [6, 'Gift', '赠送'],
  ])
  const none = undefined
  expect(codes.map(findProvider)).toEqual(['wechat', 'wechat', none, none, none, none])
})

test('[EN-7] only the codes of the table are accepted; the default is that of the picker', () => {
  expect(codes.map((code) => paymentMethod.parse(String(code)))).toEqual(codes)
  for (const other of [0, 7, -1, 99, 1.5, '', ' 2', '2.5', '0x2', '２', 'wechat', true, [2], {}, null])
    expect(paymentMethod.safeParse(other).success, JSON.stringify(other)).toBe(false)
  expect(paymentMethod.parse(undefined)).toBe(pickerMethod)
})
