import { endpoints } from '@hao/contract/endpoints.ts'
import { type Locale, locales } from '@hao/contract/locale.ts'
import { findMissingLabels, type Labels } from '@hao/testing/missing-labels.ts'
import { beforeAll, expect, test } from 'vitest'
import { getTexts, loadTexts } from './base/texts/texts.ts'
import { phoneChangeTexts } from './screens/phone-change/texts.ts'
import { callsTexts } from './parts/calls/texts.ts'
import { ringTexts } from './parts/calls/ring-texts.ts'
import { orderTexts } from './parts/orders/texts.ts'
import { shareTexts } from './parts/share/texts.ts'
import { subscriptionTexts } from './parts/subscriptions/texts.ts'
import { supportTexts } from './parts/support/texts.ts'
import { waitTexts } from './parts/waitlist/texts.ts'
import { transferTexts } from './parts/transfers/texts.ts'
import { giftScreenTexts } from './screens/gift/texts.ts'
import { myNumberTexts } from './screens/my-number/texts.ts'
import { invoiceTexts } from './screens/order/invoice-texts.ts'
import { orderScreenTexts } from './screens/order/texts.ts'
import { payOkTexts } from './screens/pay-ok/texts.ts'
import { ruleTexts } from './screens/who-may-ring/texts.ts'

/**
 * Codes that decide what a screen does and that no screen displays. A mandate that is active needs no text.
 */
const hidden = new Set([
  'author',
  'kind: payment refund',
  'mandate: none signing active',
  'state: on_sale held sold',
])

/** The tables of labels for the codes of each field that a shopper reads. */
function labelTables(locale: Locale): Readonly<Record<string, readonly Labels[]>> {
  const order = getTexts(orderTexts, locale)
  const orderScreen = getTexts(orderScreenTexts, locale)
  const invoice = getTexts(invoiceTexts, locale)
  const myNumber = getTexts(myNumberTexts, locale)
  const subscription = getTexts(subscriptionTexts, locale)
  const support = getTexts(supportTexts, locale)
  const rules = getTexts(ruleTexts, locale)
  const phoneChange = getTexts(phoneChangeTexts, locale)
  const transfer = getTexts(transferTexts, locale)
  return {
    category: [support.categories],
    chargeObstacle: [subscription.obstacles],
    kind: [order.kinds],
    list: [rules],
    on: [getTexts(waitTexts, locale).on, getTexts(shareTexts, locale).places],
    outcome: [getTexts(callsTexts, locale).outcomes, getTexts(callsTexts, locale).callbackOutcomes],
    reason: [getTexts(ringTexts, locale).reasons, { ...order.kinds, ...order.refundReasons }],
    refusal: [getTexts(ringTexts, locale).reasons],
    renewal: [subscription.renewals, subscription.short],
    role: [transfer.states],
    stage: [order.stages, orderScreen.next, orderScreen.nextOfRenewal, orderScreen.history],
    state: [
      getTexts(payOkTexts, locale),
      getTexts(giftScreenTexts, locale).about,
      invoice.states,
      myNumber.phone.states,
      order.refundOutcomes,
      { ...phoneChange.ended, requested: phoneChange.question, approved: phoneChange.question },
      subscription.states,
      support.states,
      transfer.states.given,
      transfer.states.received,
    ],
    titleKind: [invoice.kinds],
  }
}

beforeAll(() => loadTexts('en'))

test.each(locales)('each code that the shop displays has a label: %s', (locale) => {
  expect(findMissingLabels(endpoints, labelTables(locale), hidden)).toEqual([])
})
