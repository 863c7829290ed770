import { createHash } from 'node:crypto'
import { isPreciseMask, waitConsent, waitTerms } from './wait-terms.ts'
import * as en from './languages/en.ts'
import { expect, test } from 'vitest'

/** The hash of each published version. A changed text would falsify earlier consents. */
const versions: Record<string, string> = {
  '2026-11-23': '08cba8fe1639bf43',
  '2026-11-27': '14a39ef723d8c647',
}

test('a changed consent text needs a new version', () => {
  const { version, zh } = waitConsent
  const words = { zh: zh(waitTerms), en: en.waitConsent(waitTerms) }
  expect(createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)).toBe(
    versions[version],
  )
})

test.each([
  ['88', true],
  ['8?x8', true],
  ['AAA', true],
  ['ABAB', true],
  ['A8A', true],
  ['8', false],
  ['AA', false],
  ['ABC8', false],
  ['xxxx', false],
  ['??', false],
])('a mask of %s is precise enough for an alert: %s', (mask, precise) => {
  expect(isPreciseMask(mask)).toBe(precise)
})
