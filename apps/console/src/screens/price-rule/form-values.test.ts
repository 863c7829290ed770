import { defaultPriceRules } from '@hao/numbers/price.ts'
import { expect, test } from 'vitest'
import { toFormValues, toFormName, isPattern, isDuplicate, toRules } from './form-values.ts'

test('the form holds all rules and a factor for each digit; saving it unchanged changes nothing', () => {
  const rules = {
    ...defaultPriceRules,
    patterns: [{ pattern: '520', anchor: 'tail' as const, fen: 66_10 }],
    struckTimes: 1.5,
  }
  const given = toFormValues(rules)
  expect(Object.keys(given.lucky)).toEqual([...'0123456789'])
  expect(given.endings[0]).toEqual({ below: 50, step: 1, ending: 0.9 })
  expect(toRules(given)).toEqual(rules)
})

test('factors of digits are added and removed, endings change, and all are sorted', () => {
  const given = toFormValues(defaultPriceRules)
  const changed = toRules({
    ...given,
    lucky: { ...given.lucky, '6': 1, '9': 1.2 },
    tiers: [...given.tiers.slice(0, 1), { oneIn: 50, yuan: 30.1 }, { oneIn: 5, yuan: 12 }],
    // A cleared field has the value null, an untouched one has none.
    endings: [
      { step: 10, ending: 8 },
      { below: 20, step: 1, ending: 0.5 },
    ] as typeof given.endings,
  })
  expect(changed).toMatchObject({
    lucky: { '8': 1.08, '9': 1.2 },
    tiers: [{ oneIn: 1 }, { oneIn: 5 }, { oneIn: 50, fen: 30_10 }],
    endings: [
      { below: 20_00, step: 1_00, ending: 50 },
      { below: null, step: 10_00, ending: 8_00 },
    ],
  })
  expect(changed.lucky).not.toHaveProperty('6')
})

test('a pattern from a Chinese keyboard is normalised, and an invalid one is reported', () => {
  expect(['AABB', ' aabb ', 'ＡＡＢＢ', '５２０', '＊８８'].map(isPattern)).toEqual(Array(5).fill(true))
  expect(['AABB-', '', '一二', 'ABCDEFGHIJK', 'A?'].map(isPattern)).toEqual(Array(5).fill(false))
  const given = {
    ...toFormValues(defaultPriceRules),
    patterns: [{ pattern: 'ａ８＊', anchor: 'tail' as const, yuan: 1 }],
  }
  expect(toRules(given).patterns[0]?.pattern).toBe('A8*')
})

test('duplicate rows are reported, also two rows for all remaining prices', () => {
  const steps = [{ oneIn: 1 }, { oneIn: 20 }, { oneIn: 20 }]
  expect(steps.map((_, place) => isDuplicate(steps, 'oneIn', place))).toEqual([false, true, true])
  const endings: { below?: number | null }[] = [{ below: 20 }, { below: null }, {}]
  expect(endings.map((_, place) => isDuplicate(endings, 'below', place))).toEqual([false, true, true])
})

test("a field of the request maps to the form's field", () => {
  const fields = [
    'name',
    'effectiveAt',
    'rules.tiers.2.fen',
    'rules.patterns.0.pattern',
    'rules.lucky.8',
    'rules.bounds',
  ]
  expect(fields.map(toFormName)).toEqual([
    'name',
    'effective',
    'tiers.2.yuan',
    'patterns.0.pattern',
    'lucky.8',
    'highest',
  ])
})
