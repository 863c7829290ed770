import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getTexts } from '../../base/texts/texts.ts'
import { numberTexts } from '../numbers/texts.ts'
import { eventTexts } from './event-texts.ts'

/**
 * The histories in an order's timeline, by the headings of docs/flows/states.md, which is generated from the
 * server's state machines.
 */
const machines = {
  order: 'Order',
  number: 'Number',
  subscription: 'Subscription',
  payment: 'Payment',
  refund: 'Refund',
  request: 'Approval',
} as const

const drawn = readFileSync(new URL('../../../../../docs/flows/states.md', import.meta.url), 'utf8')

/** The events in the diagram of one machine. */
function eventsOf(heading: string): string[] {
  const diagram = drawn.split('\n## ').find((part) => new RegExp(`^${heading}\\b`).test(part)) ?? ''
  const arrows = [...diagram.matchAll(/^ {2}\S+ --> \S+: (.+)$/gm)]
  return [...new Set(arrows.flatMap(([, events = '']) => events.split(', ')))]
}

test.each(['zh', 'en'] as const)('every event of an order has a text: %s', (locale) => {
  const events = getTexts(eventTexts, locale)
  const words = { ...events, number: { ...events.number, ...getTexts(numberTexts, locale).moves } }
  for (const [source, heading] of Object.entries(machines)) {
    const possible = eventsOf(heading)
    expect(possible.length).toBeGreaterThan(3)
    expect(Object.keys(words[source as keyof typeof machines])).toEqual(expect.arrayContaining(possible))
  }
})
