import { expect, test } from 'vitest'
import { apiError } from '../../api/api-error.ts'
import { loginTexts } from '../login/texts.ts'
import { bindProblem, sendProblem } from './bind-problem.ts'
import { bindTexts } from './texts.ts'

function problem(error: string, details: Record<string, unknown> = {}) {
  return bindProblem(apiError(422, { error, details }, ''), loginTexts.zh, bindTexts.zh)
}

test('[VA-2] a wrong code tells the tries left, a dead one asks for a new one', () => {
  expect(problem('code-wrong', { triesLeft: 3 })).toEqual({ code: '验证码错误，还可以试 3 次' })
  expect(problem('code-wrong', { triesLeft: 0 }).code).toContain('请重新获取')
  expect(problem('code-expired')).toEqual({ code: '验证码已失效，请重新获取' })
})

test('[AP-16] a phone with five numbers is told beside the phone', () => {
  expect(problem('phone-limit')).toEqual({ phone: '这个手机号已绑定 5 个号码，请换一个手机号' })
})

test('[AP-9] a limit tells how long to wait; what had its toast says nothing', () => {
  expect(problem('rate-limited', { retryAfter: 600 }).code).toContain('10 分钟')
  expect(
    sendProblem(apiError(429, { error: 'rate-limited', details: { retryAfter: 30 } }, ''), loginTexts.zh),
  ).toContain('30 秒')
  expect(problem('internal')).toEqual({})
  expect(sendProblem(apiError(500, { error: 'internal' }, ''), loginTexts.zh)).toBeUndefined()
})
