import { expect, test } from 'vitest'
import { getTexts } from '../../base/texts/texts.ts'
import { eventTexts } from '../../parts/shown/event-texts.ts'
import { subscriptionTexts } from './texts.ts'

// The test of event texts covers the events of an order's timeline.
test.each(['zh', 'en'] as const)('every event of a subscription has a text on its screen: %s', (locale) => {
  const possible = Object.keys(getTexts(eventTexts, locale).subscription)
  expect(Object.keys(getTexts(subscriptionTexts, locale).events)).toEqual(expect.arrayContaining(possible))
})
