import { expect, test } from 'vitest'
import { failureMessage } from './catalogue.ts'
import { loadTexts } from '../texts/texts.ts'

const requestId = '1a2b3c4d5e6f708192a3b4c5d6e7f809'

test('a fault of ours ends with a reference for support in both languages, a refusal does not', async () => {
  await loadTexts('en')
  const busy = { code: 50300, error: 'unavailable', message: '服务繁忙，请稍后重试', requestId }
  expect(failureMessage(500, { requestId }, 'zh')).toBe('服务异常，请联系管理员（编号 1a2b3c4d）')
  expect(failureMessage(500, { requestId }, 'en')).toBe(
    'Service error, contact administrator (reference 1a2b3c4d)',
  )
  expect(failureMessage(503, busy, 'zh')).toBe('50300: 服务繁忙，请稍后重试（编号 1a2b3c4d）')
  expect(failureMessage(404, { requestId }, 'zh')).toBe('请求不存在，请检查网址')
})
