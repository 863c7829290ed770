import { expect, test } from 'vitest'
import { type RefusalName, refusals } from './errors.ts'
import { refusalText } from './texts-for.ts'

const all = Object.entries(refusals)
const words = (name: RefusalName) => [refusals[name].status, refusals[name].zh, refusalText(name, 'en')]

test('[EN-8] every failure has a unique code that starts with its HTTP status', () => {
  expect(new Set(all.map(([, { code }]) => code)).size).toBe(all.length)
  for (const [name, { code, status }] of all) {
    expect(code, name).toBeGreaterThan(0)
    expect(Math.floor(code / 100), name).toBe(status)
  }
})

test('[ER-2] [ER-3] [ER-5] the texts of the error catalogue', () => {
  expect(words('unauthorised')).toEqual([401, '验证失败，请重新登录', 'Verification failed, please log in'])
  expect(words('forbidden')).toEqual([403, '拒绝访问，请联系管理员', 'Access denied, contact administrator'])
  expect(words('not-found')).toEqual([404, '请求不存在，请检查网址', 'Request does not exist, check URL'])
  expect(words('internal')).toEqual([500, '服务异常，请联系管理员', 'Service error, contact administrator'])
  expect(words('already-exists')).toEqual([409, '数据已存在', 'Data already exists'])
})

test.each(Object.keys(refusals) as RefusalName[])(
  'every refusal has a text in Chinese and English: %s',
  (name) => {
    expect(refusalText(name, 'zh')).toMatch(/\p{Script=Han}/u)
    expect(refusalText(name, 'en')).toMatch(/^[A-Z][\x20-\x7e]+$/)
  },
)
