import { expect, test } from 'vitest'
import { apiError } from '@hao/contract/client/api-error.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { bindProblem } from './use-bind.ts'
import { bindTexts } from './texts.ts'

function problem(error: string, details: Record<string, unknown> = {}) {
  return bindProblem(apiError(422, { error, details }, ''), smsCodeTexts.zh, bindTexts.zh)
}

test('[VA-2] a wrong code shows the attempts left, an expired one asks for a new one', () => {
  expect(problem('code-wrong', { triesLeft: 3 })).toEqual({ code: '验证码错误，还可以试 3 次' })
  expect(problem('code-wrong', { triesLeft: 0 }).code).toContain('请重新获取')
  expect(problem('code-expired')).toEqual({ code: '验证码已失效，请重新获取' })
})

test('[AP-16] a phone with five numbers has its error beside the phone field', () => {
  expect(problem('phone-limit')).toEqual({ phone: '这个手机号已绑定 5 个号码，请换一个手机号' })
})

test('[AP-16] an error with a toast has no field text', () => {
  expect(problem('internal').code).toBeUndefined()
  expect(problem('order-not-bindable').code).toBeUndefined()
})
