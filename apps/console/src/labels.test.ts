import { consoleEndpoints } from '@hao/contract/console/endpoints.ts'
import { type Locale, locales } from '@hao/contract/locale.ts'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { loadTexts, textsOf } from './base/texts/texts.ts'
import { agreementTexts } from './parts/agreements/texts.ts'
import { tieTexts } from './parts/approvals/texts.ts'
import { fileTexts } from './parts/bulk-changes/file-texts.ts'
import { setTexts } from './parts/bulk-changes/texts.ts'
import { callWords } from './parts/calls/texts.ts'
import { exportsTexts } from './parts/exports/texts.ts'
import { factorTexts } from './parts/factor/texts.ts'
import { jobTexts } from './parts/jobs/texts.ts'
import { moneyTexts } from './parts/money/texts.ts'
import { numberTexts } from './parts/numbers/texts.ts'
import { priceTexts } from './parts/pricing/texts.ts'
import { serviceTexts } from './parts/service/texts.ts'
import { staffTexts } from './parts/staff/texts.ts'
import { detailTexts } from './screens/audit/detail-words.ts'
import { bannerTexts } from './screens/banners/texts.ts'
import { findTexts } from './screens/customers/texts.ts'
import { orderTexts } from './screens/order/texts.ts'
import { subscriptionTexts } from './screens/subscription/texts.ts'

/** Codes that decide what a screen does and are displayed nowhere. */
const hidden = new Set([
  'anchor',
  'author',
  'door',
  'encoding',
  'kind: bulk import',
  'kind: number order refund ticket customer',
  'permissions',
  'provider',
  'reasons',
  'side',
  'turn',
])

type Labels = Readonly<Record<string, unknown>>

/** The labels for the codes of each field that a person reads. */
function labelTables(locale: Locale): Readonly<Record<string, readonly Labels[]>> {
  const money = textsOf(moneyTexts, locale)
  const numbers = textsOf(numberTexts, locale)
  const service = textsOf(serviceTexts, locale)
  const sets = textsOf(setTexts, locale)
  const calls = textsOf(callWords, locale)
  const order = textsOf(orderTexts, locale)
  const subscription = textsOf(subscriptionTexts, locale)
  const staff = textsOf(staffTexts, locale)
  const detail = textsOf(detailTexts, locale).values
  return {
    act: [textsOf(tieTexts, locale).acts],
    actor: [order.actors],
    by: [textsOf(findTexts, locale).by],
    category: [service.categories],
    channel: [order.channels],
    goesBackTo: [numbers.states],
    id: [textsOf(agreementTexts, locale).names],
    kind: [
      money.kinds,
      money.refundKinds,
      { ...money.kinds, ...money.refundKinds },
      textsOf(exportsTexts, locale).kinds,
      textsOf(jobTexts, locale).kinds,
      detail,
    ],
    mandate: [subscription.mandates],
    meaning: [textsOf(fileTexts, locale).meanings],
    methods: [textsOf(factorTexts, locale).methods],
    moves: [numbers.moves],
    nextStep: [service.nextSteps],
    outcome: [sets.outcomes, calls.outcomes],
    problem: [textsOf(exportsTexts, locale).problems],
    reason: [calls.reasons],
    refundState: [money.refundStates],
    renewal: [service.renewals],
    role: [staff.roles],
    roles: [staff.roles],
    separator: [textsOf(fileTexts, locale).separators],
    source: [order.sources],
    stage: [money.stages, service.stages],
    standing: [textsOf(agreementTexts, locale).standings],
    state: [
      money.approvals,
      money.caseStates,
      money.refundStates,
      numbers.states,
      order.attemptStates,
      service.subscriptionStates,
      service.ticketStates,
      sets.states,
      staff.states,
      subscription.bindingStates,
      textsOf(bannerTexts, locale).states,
      textsOf(exportsTexts, locale).states,
      textsOf(jobTexts, locale).states,
      textsOf(priceTexts, locale).states,
    ],
    what: [subscription.findings],
  }
}

type JsonSchema = { enum?: readonly unknown[]; const?: unknown; [key: string]: unknown }

/** Each enum of a schema, with the name of the field that has it. */
function enumsIn(schema: unknown, field: string): [field: string, codes: string[]][] {
  if (Array.isArray(schema)) return schema.flatMap((each) => enumsIn(each, field))
  if (typeof schema !== 'object' || schema === null) return []
  const { enum: codes, properties, ...rest } = schema as JsonSchema
  const own = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
  return [
    ...(own.length > 0 ? [[field, own] as [string, string[]]] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => enumsIn(inner, name)),
    ...Object.values(rest).flatMap((inner) => enumsIn(inner, field)),
  ]
}

beforeAll(() => loadTexts('en'))

test.each(locales)('each code that the console displays has a label: %s', (locale) => {
  const tables = labelTables(locale)
  const missing = Object.entries(consoleEndpoints).flatMap(([endpoint, { output }]) =>
    enumsIn(z.toJSONSchema(output, { unrepresentable: 'any' }), '')
      .filter(([field, codes]) => !hidden.has(field) && !hidden.has(`${field}: ${codes.join(' ')}`))
      .filter(([field, codes]) => !tables[field]?.some((labels) => codes.every((code) => code in labels)))
      .map(([field, codes]) => `${endpoint} ${field}: ${codes.join(' ')}`),
  )
  expect(missing).toEqual([])
})
