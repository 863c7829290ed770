import { expect, test } from 'vitest'
import { hasCode, wechatError } from './error.ts'

test.each([
  [404, 'ORDER_NOT_EXIST', 'not_found', false],
  [404, 'ORDERNOTEXIST', 'not_found', false],
  [404, 'RESOURCE_NOT_EXISTS', 'not_found', false],
  [400, 'ORDERPAID', 'conflict', false],
  [400, 'ORDER_CLOSED', 'conflict', false],
  [202, 'USERPAYING', 'conflict', true],
  [202, 'USER_PAYING', 'conflict', true],
  [202, undefined, 'conflict', true],
  [401, 'SIGN_ERROR', 'auth', false],
  [403, 'NO_AUTH', 'auth', false],
  [403, 'NOAUTH', 'auth', false],
  [403, undefined, 'auth', false],
  [403, 'RULE_LIMIT', 'rejected', false],
  [403, 'NOT_ENOUGH', 'rejected', false],
  [400, 'PARAM_ERROR', 'rejected', false],
  [429, 'FREQUENCY_LIMITED', 'rate_limited', true],
  [429, undefined, 'rate_limited', true],
  [500, 'SYSTEM_ERROR', 'unavailable', true],
  [500, 'SYSTEMERROR', 'unavailable', true],
  [400, 'SYSTEMERROR', 'unavailable', true],
  [503, undefined, 'unavailable', true],
])('%i %s is %s', (status, code, kind, retryable) => {
  const error = wechatError(status, code === undefined ? {} : { code })
  expect(error).toMatchObject({ kind, retryable, vendorCode: code })
})

test('a code is known in both spellings, on our errors only', () => {
  expect(hasCode(wechatError(400, { code: 'ORDERPAID' }), 'ORDER_PAID')).toBe(true)
  expect(hasCode(wechatError(400, { code: 'ORDER_PAID' }), 'ORDERPAID')).toBe(true)
  expect(hasCode(wechatError(400, {}), 'ORDER_PAID')).toBe(false)
  expect(hasCode(new Error('ORDER_PAID'), 'ORDER_PAID')).toBe(false)
})
