import type { PhoneNumber } from '@hao/contract/entities.ts'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../base/texts/texts.ts'
import { parseMaskSearch } from './mask-search.ts'
import { maskShare, numberShare } from './share.ts'

beforeAll(() => loadTexts('en'))

const number: PhoneNumber = {
  id: 12,
  number: '628888',
  price: 88,
  state: 'on_sale',
  pattern: { prefix: '62', value: '8888', extra: '', label: 'AAAA' },
  oneIn: 357,
}

test('[HM-10] a shared number has its prefix, pattern and price', () => {
  expect(numberShare(number, 'zh')).toEqual({
    title: '95013-628888 · 四连号',
    text: '¥88.00/月，每 357 个有 1 个。号码由您专享，陌生人拨打时您的手机响铃。',
    site: '95013 隐私号',
    path: '/mobile/number/12',
    pictures: {
      wide: '/mobile/share/zh/wide/number/12.png?v=1_95013-_628888_88',
      square: '/mobile/share/zh/square/number/12.png?v=1_95013-_628888_88',
    },
  })
  const { pattern: _, oneIn: __, ...ordinary } = number
  expect(numberShare(ordinary, 'en')).toMatchObject({
    title: '95013-628888',
    text: '¥88.00/month. The number is yours alone: when a stranger calls it, your phone rings.',
  })
})

test('a shared number that is sold has no price', () => {
  expect(numberShare({ ...number, state: 'sold' }, 'zh').text).toBe(
    '这个号码已经有主人了，来看看相似的好号码。',
  )
  expect(numberShare({ ...number, state: 'held' }, 'zh').text).toContain('¥88.00/月')
})

const searchOf = (query: string) => parseMaskSearch(new URLSearchParams(query))

test('a mask matches the tail unless the address has another place, and a single letter is any digit', () => {
  expect(searchOf('mask=8%3F%3F8')).toEqual({ mask: '8??8', on: 'tail' })
  expect(searchOf('mask=AxAB&on=head')).toEqual({ mask: 'AxA?', on: 'head' })
})

test.each([
  '',
  'mask=',
  'mask=8y',
  'mask=%EF%BC%98',
  'mask=8%00',
  'mask=88888888888',
  'mask=8&on=',
  'mask=8&on=toString',
])('%j is no search by mask', (query) => {
  expect(searchOf(query)).toBeUndefined()
})

test('a shared search explains the position of its digits and the meaning of its signs', () => {
  expect(maskShare({ mask: 'A?xA', on: 'head' }, 'zh')).toMatchObject({
    title: 'A•xA 开头的 95013 隐私号',
    text: '• 任意数字，相同字母，相同数字，x 不是 4。点开看看还有哪些号码在售。',
    path: '/mobile/search?mask=A%3FxA&on=head',
  })
  expect(maskShare({ mask: '520', on: 'whole' }, 'en')).toMatchObject({
    title: '95013 privacy numbers like 520',
    text: 'Open to see which numbers are on sale.',
  })
})
