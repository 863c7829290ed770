import { expect, test } from 'vitest'
import { testTimeoutMs } from '@hao/testing/timeouts.ts'
import { simulate } from './testing/run.ts'

/** What must have succeeded at least once: a simulation whose acts are all refused proves nothing. */
const acts = [
  'POST /order',
  'POST /order/:id/cancel',
  'POST /order/:id/refund',
  'POST /order/binding',
  'POST /wxpay/h5',
  'POST /wait',
  'POST /auth/kuaidd',
  'POST /user/login',
  'DELETE /user/:id',
  'POST /subscription/:id/renew',
  'POST /subscription/:id/recover',
  'POST /subscription/:id/end',
  'POST /subscription/:id/mandate',
  'POST /subscription/:id/phone',
  'POST /subscription/:id/second-phone',
  'PATCH /subscription/:id',
  'POST /blocks',
  'POST /imports',
  'POST /set/:id/undo',
  'POST /prices/:id/approve',
  'POST /order/:id/refund-request',
]

/** Seed and number of people. */
const runs = [
  [1, 100],
  [2, 40],
  [3, 40],
] as const

test.each(runs)(
  'what many people do in fifteen months breaks no promise (seed %i, %i people)',
  { timeout: 3 * testTimeoutMs },
  async (seed, people) => {
    const { violations, answers, charges } = await simulate({ seed, people, days: 456 })
    expect(violations).toEqual([])
    expect(acts.filter((act) => !answers[act]?.['done'])).toEqual([])
    expect(charges).toBeGreaterThan(30)
  },
)
