import { consoleEndpoints } from '@hao/contract/console/endpoints.ts'
import { type Locale, locales } from '@hao/contract/locale.ts'
import { findMissingLabels, type Labels } from '@hao/testing/missing-labels.ts'
import { expect, test } from 'vitest'
import { getTexts } from './base/texts/texts.ts'
import { agreementTexts } from './parts/agreements/texts.ts'
import { tieTexts } from './parts/approvals/texts.ts'
import { fileTexts } from './parts/bulk-changes/file-texts.ts'
import { setTexts } from './parts/bulk-changes/texts.ts'
import { callTexts } from './parts/calls/texts.ts'
import { phoneChangeTexts } from './parts/customers/phone-change-texts.ts'
import { customerCareTexts } from './parts/customers/texts.ts'
import { exportsTexts } from './parts/exports/texts.ts'
import { factorTexts } from './parts/factor/texts.ts'
import { jobTexts } from './parts/jobs/texts.ts'
import { labelTexts } from './parts/list/label-texts.ts'
import { listTexts } from './parts/list/texts.ts'
import { moneyTexts } from './parts/money/texts.ts'
import { refundReviewTexts } from './parts/money/review-texts.ts'
import { numberTexts } from './parts/numbers/texts.ts'
import { priceTexts } from './parts/pricing/texts.ts'
import { serviceTexts } from './parts/service/texts.ts'
import { ownLimitTexts } from './parts/limits/texts.ts'
import { staffTexts } from './parts/staff/texts.ts'
import { workTexts } from './parts/work/texts.ts'
import { auditDetailTexts } from './screens/audit/detail-texts.ts'
import { bannerTexts } from './screens/banners/texts.ts'
import { findTexts } from './screens/customers/texts.ts'
import { transferTexts } from './screens/subscription/transfer-texts.ts'
import { invoicesTexts } from './screens/invoices/texts.ts'
import { orderTexts } from './screens/order/texts.ts'
import { auditScreenTexts } from './screens/audit/texts.ts'
import { homeTexts } from './screens/home/texts.ts'
import { notificationTexts } from './screens/me/notification-texts.ts'
import { priceRuleTexts } from './screens/price-rule/texts.ts'
import { memberTexts } from './screens/staff-member/texts.ts'
import { subscriptionTexts } from './screens/subscription/texts.ts'

/** Codes that decide what a screen does and are displayed nowhere. */
const hidden = new Set([
  'anchor',
  'author',
  'door',
  'encoding',
  'kind: bulk import',
  'kind: number order refund ticket customer',
  'page',
  'outcome: started stopped',
  'permissions',
  'provider',
  'reasons',
  'side',
  'source: set approval',
  'turn',
])

/** The labels for the codes of each field that a person reads. */
function labelTables(locale: Locale): Readonly<Record<string, readonly Labels[]>> {
  const money = getTexts(moneyTexts, locale)
  const numbers = getTexts(numberTexts, locale)
  const service = getTexts(serviceTexts, locale)
  const sets = getTexts(setTexts, locale)
  const calls = getTexts(callTexts, locale)
  const order = getTexts(orderTexts, locale)
  const subscription = getTexts(subscriptionTexts, locale)
  const rules = getTexts(priceRuleTexts, locale)
  const staff = getTexts(staffTexts, locale)
  const detail = getTexts(auditDetailTexts, locale).values
  const care = getTexts(customerCareTexts, locale)
  const notifications = getTexts(notificationTexts, locale)
  return {
    act: [getTexts(tieTexts, locale).acts, getTexts(ownLimitTexts, locale).names],
    actor: [order.actors],
    available: [notifications.ways],
    bound: [rules.atBound],
    by: [getTexts(findTexts, locale).by],
    category: [service.categories],
    channel: [order.channels],
    density: [getTexts(listTexts, locale).densities],
    event: [labelTexts[locale].priceEvents],
    fields: [getTexts(fileTexts, locale).meanings],
    exceeded: [rules.limitReasons],
    goesBackTo: [numbers.states],
    id: [getTexts(agreementTexts, locale).names],
    kind: [
      money.kinds,
      money.refundKinds,
      { ...money.kinds, ...money.refundKinds },
      getTexts(exportsTexts, locale).kinds,
      getTexts(jobTexts, locale).kinds,
      detail,
      mapValues(care.signs, (describe) => describe(2)),
      mapValues(getTexts(workTexts, locale).kinds, (describe) => describe('2')),
      mapValues(getTexts(homeTexts, locale).subjects, (describe) => describe('2')),
      mapValues(getTexts(memberTexts, locale).workKinds, (describe) => describe('2')),
      mapValues(getTexts(auditScreenTexts, locale).problems, (describe) => describe('2')),
    ],
    mandate: [subscription.mandates],
    meaning: [getTexts(fileTexts, locale).meanings],
    method: [money.methods],
    methods: [getTexts(factorTexts, locale).methods],
    moves: [numbers.moves],
    name: [{ longer: rules.longer, tail: rules.tailFactor, four: rules.four, lucky: rules.digitFactor }],
    nextStep: [service.nextSteps],
    orderKind: [money.kinds],
    outcome: [sets.outcomes, calls.outcomes],
    problem: [getTexts(exportsTexts, locale).problems, getTexts(refundReviewTexts, locale).problems],
    reason: [calls.reasons],
    refundState: [money.refundStates],
    renewal: [service.renewals],
    role: [staff.roles],
    roles: [staff.roles],
    separator: [getTexts(fileTexts, locale).separators],
    source: [order.sources],
    stage: [money.stages],
    standing: [getTexts(agreementTexts, locale).standings],
    state: [
      care.files,
      money.approvals,
      getTexts(phoneChangeTexts, locale).states,
      money.exceptionStates,
      money.refundStates,
      numbers.states,
      order.attemptStates,
      service.subscriptionStates,
      service.ticketStates,
      sets.states,
      staff.states,
      subscription.bindingStates,
      getTexts(bannerTexts, locale).states,
      getTexts(exportsTexts, locale).states,
      getTexts(invoicesTexts, locale).states,
      getTexts(transferTexts, locale).states,
      getTexts(jobTexts, locale).states,
      getTexts(priceTexts, locale).states,
      getTexts(memberTexts, locale).workStates,
    ],
    states: [numbers.states],
    topic: [notifications.topics],
    ways: [notifications.ways],
    titleKind: [getTexts(invoicesTexts, locale).kinds],
    totals: [numbers.states],
    totalsBefore: [numbers.states],
    what: [subscription.findings],
  }
}

const mapValues = <T>(record: Readonly<Record<string, T>>, map: (value: T) => string): Labels =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

test.each(locales)('each code that the console displays has a label: %s', (locale) => {
  expect(findMissingLabels(consoleEndpoints, labelTables(locale), hidden)).toEqual([])
})
