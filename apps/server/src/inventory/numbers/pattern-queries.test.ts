import { compilePattern, findPattern, toCodes } from '@hao/numbers/pattern.ts'
import { seededRandom } from '@hao/numbers/random.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { hasPattern, patternShare } from './stock-queries.ts'

const patterns = [
  'AAA AABB ABBA AABBCC ABC CBA 520 A5A AA*BB 1**1 ABAB * ** 0',
  'ABCD DCBA ABCDE ABCDEFGHIJ JIHGFEDCBA AABBCCDD ABCDABCD ABCDEFGHIK A*B*C*D*E* ABACAD AXBXCXDX A1B2C3D4E5 AAAAAAAAAA **********',
].flatMap((line) => line.split(' '))

/** Digits of every length: half of them from few different digits, and some with rare patterns. */
function someDigits(): string[] {
  const random = seededRandom(7)
  const made = Array.from({ length: 1500 }, (_, at) =>
    Array.from({ length: 6 + random.below(5) }, () => random.below(at % 2 ? 10 : 3)).join(''),
  )
  const rare = ['11223344', '9911223344', '12341234', '0123456789', '9876543210', '1928374650', '91827364']
  return [...new Set([...made, ...rare, '10203040', '6172839405', '1112223334', '7777777777'])].toSorted()
}

test('SQL finds the same numbers for every pattern as the compiled pattern', async () => {
  const { db } = (await startTestServer()).context
  const all = someDigits()
  for (const pattern of patterns) {
    const { rows } = await sql<{ digits: string }>`
      SELECT digits FROM unnest(${all}::text[]) digits WHERE ${hasPattern(pattern)} ORDER BY digits COLLATE "C"`.execute(
      db,
    )
    const compiled = compilePattern(pattern)
    const found = rows.map(({ digits }) => digits)
    expect(found, pattern).toEqual(all.filter((digits) => findPattern(compiled, toCodes(digits)) >= 0))
    expect(found.length, pattern).toBeGreaterThan(0)
  }
  for (const none of ['', 'aab', 'A-B', 'ABCDEFGHIJK', 'AAAAAAAAAAA', "1'1"]) {
    const { rows } =
      await sql`SELECT digits FROM unnest(${all}::text[]) digits WHERE ${hasPattern(none)}`.execute(db)
    expect(rows, none).toEqual([])
  }
})

test('the estimated share of a pattern depends on its fixed digits', () => {
  expect(patternShare('AAAA')).toBeCloseTo(0.001)
  expect(patternShare('520')).toBeCloseTo(0.001)
  expect(patternShare('AABBCCDD')).toBeLessThan(0.0001)
  expect([patternShare('*'), patternShare('a')]).toEqual([1, 0])
})
