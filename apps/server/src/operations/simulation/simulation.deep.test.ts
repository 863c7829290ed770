import { expect, test } from 'vitest'
import { testTimeoutMs } from '@hao/testing/timeouts.ts'
import { simulate } from './testing/run.ts'

/** What must have succeeded at least once: a simulation that refuses all acts proves nothing. */
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
  'POST /user/:id/phone',
  'POST /phone-change',
  'POST /phone-change/link/stop',
  'POST /saved-search',
  'DELETE /saved-search/:id',
  'POST /subscription/:id/second-phone',
  'PATCH /subscription/:id',
  'POST /blocks',
  'POST /imports',
  'POST /set/:id/undo',
  'POST /prices/:id/approve',
  'POST /discounts/:id/approve',
  'POST /order/:id/refund-request',
]

/** Forty people do each of the acts within two months. */
const runs = [
  { seed: 2, people: 40, inTurn: true },
  { seed: 3, people: 40, inTurn: false },
]

test.each(runs)(
  'what many people do in fifteen months breaks no promise (seed $seed, $people people)',
  { timeout: 3 * testTimeoutMs },
  async (run) => {
    const { violations, answers, charges } = await simulate({ ...run, days: 456 })
    expect(violations).toEqual([])
    expect(acts.filter((act) => !answers[act]?.['done'])).toEqual([])
    expect(charges).toBeGreaterThan(30)
  },
)
