import { expect, test } from 'vitest'
import { chargesSoon } from './charges.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const charge = (at: string, amount: number) => ({ nextCharge: { at, amount } })

test('[AP-15] charges within 30 days are added exactly to the fen; later charges do not count', () => {
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
