import { expect, test } from 'vitest'
import { apiError } from '@hao/contract/client/api-error.ts'
import { getTexts } from '../../base/texts/texts.ts'
import { groupPhone, phoneProblem } from './phone.ts'
import { codeProblem, sendProblem, getRetryDelay } from './refusals.ts'
import { smsCodeTexts } from './texts.ts'

const t = getTexts(smsCodeTexts, 'zh')
const refused = (error: 'code-wrong' | 'code-expired' | 'rate-limited' | 'sms-unavailable', details = {}) =>
  apiError(422, { error, details }, 'as the catalogue says')

test('[VA-1] a code is sent to a mobile number only, and the error of another one is explained', () => {
  expect(phoneProblem('')).toBe('phoneMissing')
  for (const phone of ['1381234888', '12812348888', '138123488881', '03812348888'])
    expect(phoneProblem(phone)).toBe('phoneWrong')
  for (const second of '3456789') expect(phoneProblem(`1${second}812348888`)).toBeUndefined()
})

test('[AU-3] a wrong code shows the attempts left, and the last one asks for a new code', () => {
  expect(codeProblem(refused('code-wrong', { triesLeft: 4 }), t)).toBe('验证码错误，还可以试 4 次')
  expect(codeProblem(refused('code-wrong', { triesLeft: 0 }), t)).toContain('重新获取')
  expect(codeProblem(refused('code-expired'), t)).toBe('验证码已失效，请重新获取')
})

test('[AU-3] a rate limit shows how long to wait', () => {
  expect(codeProblem(refused('rate-limited', { retryAfter: 42 }), t)).toBe('操作太频繁，请 42 秒后再试')
  expect(sendProblem(refused('rate-limited', { retryAfter: 3000 }), t)).toBe('操作太频繁，请 50 分钟后再试')
  expect(sendProblem(refused('rate-limited', { retryAfter: 86_000 }), t)).toBe('操作太频繁，请 24 小时后再试')
  expect(sendProblem(refused('sms-unavailable'), t)).toBe('短信暂时无法发送，请稍后重试')
})

test('an error with a toast has no field text', () => {
  const unknown = apiError(500, { error: 'internal' }, 'as the catalogue says')
  expect([sendProblem(unknown, t), codeProblem(unknown, t)]).toEqual([undefined, undefined])
})

test('a wait is rounded up and at least one unit', () => {
  expect(getRetryDelay(0)).toEqual({ unit: 'seconds', count: 1 })
  expect(getRetryDelay(121)).toEqual({ unit: 'minutes', count: 3 })
})

test('a phone is grouped 3-4-4', () => {
  expect(groupPhone('13812348888')).toBe('138 1234 8888')
})
