import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChangeSet } from './change-set.ts'
import { useRuleFacts } from './rule-facts.tsx'

/** The facts that are shown, with their labels. */
function shown(parameters: ChangeSet['parameters']): string {
  const Facts = () =>
    useRuleFacts({ parameters } as ChangeSet).map(([label, value]) => value && [label, value])
  return renderToStaticMarkup(<Facts />)
}

test('the start of new prices is a moment, and the former patterns of a category are none', () => {
  expect(shown({ by: { percent: 10 }, from: '2026-11-29T16:00:00Z' })).toContain('<time')
  expect(shown({ category: 'lucky', from: ['4'], to: ['5'] })).toBe('')
})
