import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskPhonesInText, findPhones } from './phones-in-text.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

const phone = fc.tuple(fc.constantFrom(...'3456789'), digits(9)).map(([second, rest]) => `1${second}${rest}`)

const scripts = [
  '0123456789',
  '０１２３４５６７８９',
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
  '०१२३४५६७८९',
  '𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵',
  '⓪①②③④⑤⑥⑦⑧⑨',
  '⁰¹²³⁴⁵⁶⁷⁸⁹',
  '₀₁₂₃₄₅₆₇₈₉',
  '〇一二三四五六七八九',
  '零壹贰叁肆伍陆柒捌玖',
].map((script) => [...script])

/** Separators between two digits. */
const gaps = [
  ...Array.from({ length: 12 }, () => ''),
  ...' -－—.·・/\\_~～、，,；●○\n\t\u00a0\u3000\u200b\u2060\u00ad\u202d【】📞#+ー',
  '\r\n',
  '：:',
  '\ufe0f\u20e3',
  ' (',
  ') ',
]

const spelling = fc.array(fc.tuple(fc.constantFrom(...scripts), fc.constantFrom(...gaps)), {
  minLength: 11,
  maxLength: 11,
})

const around = fc.constantFrom('', '电话', 'tel ', '（', '号码：', '。')
const country = fc.constantFrom('', '+86', '+86 ', '0086', '86-', '(+86)', '0')

test('a phone is found and masked in any digits with any separators', () => {
  fc.assert(
    fc.property(around, country, phone, spelling, around, (before, code, digitsOfPhone, signs, after) => {
      const mixed = signs.some(([script]) => script !== signs[0]![0])
      const written = [...digitsOfPhone].map((digit, at) => {
        const [script, gap] = signs[at]!
        return script[Number(digit)]! + (at === 10 ? '' : gap)
      })
      // A prefix in ASCII right before Chinese digits is another number.
      const prefix = mixed || signs[0]![0] === scripts[0] ? code : ''
      const text = `${before}${prefix}${written.join('')}${after}`
      expect(findPhones(text)).toEqual([digitsOfPhone])
      const masked = maskPhonesInText(text)
      expect(masked).toContain(`${digitsOfPhone.slice(0, 3)}****${digitsOfPhone.slice(7)}`)
      expect(maskPhonesInText(masked)).toBe(masked)
    }),
    { numRuns: 3000 },
  )
})

const int = (min: number, max: number) => fc.integer({ min, max })
const two = (value: number) => String(value).padStart(2, '0')

/** Texts of staff with digits that are not phones. */
const others = fc.oneof(
  fc
    .tuple(int(1, 99_999_999), fc.constantFrom('¥', '￥'))
    .map(([fen, sign]) => `${sign}${(fen / 100).toFixed(2)}`),
  int(1, 99_999_999).map((fen) => `${(fen / 100).toFixed(2)} 元`),
  int(1, 999_999).map((yuan) => `${yuan}元`),
  int(6, 10).chain((length) => digits(length).map((own) => `95013-${own}`)),
  int(6, 10).chain((length) => digits(length).map((own) => `95013${own}`)),
  fc
    .date({ min: new Date('1950-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.tuple(int(2000, 2099), int(1, 12), int(1, 28)).map(([y, m, d]) => `${y}年${m}月${d}日`),
  fc.tuple(int(2000, 2099), int(1, 12), int(1, 28)).map(([y, m, d]) => `${y}/${two(m)}/${two(d)}`),
  fc.tuple(int(0, 23), int(0, 59)).map(([h, m]) => `${two(h)}:${two(m)}`),
  fc.tuple(fc.constant('20261124'), digits(12)).map((parts) => parts.join('')),
  digits(28).map((rest) => `42${rest.slice(2)}`),
  fc.uuid(),
  digits(3).map((id) => `#1${id}`),
  fc.tuple(int(0, 255), int(0, 255)).map(([a, b]) => `10.${a}.${b}.1`),
  fc.tuple(digits(3), digits(8)).map(([, rest]) => `010-${rest}`),
  int(1, 100).map((percent) => `${percent}%`),
)

test('amounts, dates, times, our numbers, order numbers and ids are not masked', () => {
  fc.assert(
    fc.property(fc.array(others, { minLength: 1, maxLength: 4 }), (parts) => {
      const text = `按约定 ${parts.join(' 与 ')} 处理`
      expect(maskPhonesInText(text)).toBe(text)
    }),
    { numRuns: 3000 },
  )
})

test('masking any text is idempotent and changes only phones', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const masked = maskPhonesInText(text)
      expect(maskPhonesInText(masked)).toBe(masked)
      if (findPhones(text).length === 0) expect(masked).toBe(text)
    }),
  )
})
