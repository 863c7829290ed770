import { beforeAll, expect, test } from 'vitest'
import { loadTexts, textsOf } from '../../base/texts/texts.ts'
import { eventTexts } from '../../parts/shown/event-texts.ts'
import { subscriptionTexts } from './texts.ts'

beforeAll(() => loadTexts('en'))

// The test of event texts covers the events of an order's timeline.
test.each(['zh', 'en'] as const)(
  'what can happen to a subscription has words on its own screen: %s',
  (locale) => {
    const possible = Object.keys(textsOf(eventTexts, locale).subscription)
    expect(Object.keys(textsOf(subscriptionTexts, locale).events)).toEqual(expect.arrayContaining(possible))
  },
)
