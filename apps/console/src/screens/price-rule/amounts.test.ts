import { priceRules } from '@hao/numbers/price.ts'
import { expect, test } from 'vitest'
import { amountsOf, rulesOf } from './amounts.ts'

test('the form holds all that rules say, and each digit’s factor; what is saved unchanged is what it was', () => {
  const rules = {
    ...priceRules,
    patterns: [{ pattern: '520', anchor: 'tail' as const, fen: 66_10 }],
    struckTimes: 1.5,
  }
  const given = amountsOf(rules)
  expect(Object.keys(given.lucky)).toEqual([...'0123456789'])
  expect(given.endings[0]).toEqual({ below: 50, step: 1, ending: 0.9 })
  expect(rulesOf(given)).toEqual(rules)
})

test('a digit gets a factor and loses it, endings are changed, and all stand in their order', () => {
  const given = amountsOf(priceRules)
  const changed = rulesOf({
    ...given,
    lucky: { ...given.lucky, '6': 1, '9': 1.2 },
    tiers: [...given.tiers.slice(0, 1), { oneIn: 50, yuan: 30.1 }, { oneIn: 5, yuan: 12 }],
    // An emptied field gives null, one that nobody has touched nothing.
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
