import { expect, test } from 'vitest'
import { findCode } from './one-time-code.ts'

test.each([
  '【95013】您的验证码是123456，5分钟内有效',
  '123456（登录验证码，5分钟内有效）【95013】',
  'Your code is 123456. Valid for 5 minutes',
  '[95013] 123 456 is your login code, valid for 5 min',
  '95013 123 456',
  '【９５０１３】验证码：１２３４５６，请勿告诉他人',
  '验证码 123-456，尾号8000的手机正在登录',
  '12-34-56',
  '1 2 3 4 5 6',
  '123–456',
  'G-123456 is your verification code',
  '<#> Your OTP: 123456 FA+9qCX9VSu',
  '尾号138000的用户，您的验证码为123456，如非本人操作请致电4008001234',
  '订单888888已提交。验证码123456，10分钟内有效',
  '123456是您的登录验证码，订单号 654321',
  '2026-11-26 10:05 验证码 123456 电话 13800138000',
  '2026-11-26 验证码：123 456',
  '验证码：\u200b123456\u200b。',
  '【95013】\n验证码 123456\n5 分钟有效',
  '@95013.example #123456',
])('[VA-2] the code in %j is 123456', (text) => {
  expect(findCode(text, 6)).toBe('123456')
})

test.each([
  ['', ''],
  ['1', '1'],
  ['12a3 4', '1234'],
  ['12345', '12345'],
  ['1234567', '123456'],
  ['八', ''],
  ['验证码 4321', '4321'],
])('[VA-2] without a group of six digits, those of %j are %j', (text, digits) => {
  expect(findCode(text, 6)).toBe(digits)
})

test('[VA-2] typing digit by digit, with blanks and dashes, keeps each digit', () => {
  for (const typed of ['123456', '123 456', '12-34-56']) {
    let value = ''
    for (const key of typed) value = findCode(value + key, 6)
    expect(value).toBe('123456')
  }
})
