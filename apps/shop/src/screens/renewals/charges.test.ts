import { expect, test } from 'vitest'
import { chargesSoon } from './charges.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const charge = (at: string, amount: number) => ({ nextCharge: { at, amount } })

test('[AP-15] what is charged within 30 days is summed to the fen; later charges and none do not count', () => {
  expect(chargesSoon([], now)).toEqual({ count: 0, amount: 0 })
  expect(
    chargesSoon(
      [
        charge('2026-11-22T12:00:00Z', 0.1),
        charge('2026-12-21T12:00:00Z', 0.2),
        charge('2026-12-21T12:00:01Z', 88),
        {},
      ],
      now,
    ),
  ).toEqual({ count: 2, amount: 0.3 })
})
