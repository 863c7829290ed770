import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTree } from './source-tree.ts'

/**
 * The parts of the specification and their number of requirements, numbered from 1. docs/map.md lists the
 * parts.
 */
const parts = { AP: 20, HM: 10, SC: 11, EN: 8, FV: 7, VA: 7, AU: 6, ER: 7, CN: 4 }
const required = Object.entries(parts).flatMap(([part, count]) =>
  Array.from({ length: count }, (_, at) => `${part}-${at + 1}`),
)

const tests = readTree()
  .filter(({ path }) => /\.test\.tsx?$/.test(path))
  .map(({ path }) => ({
    path,
    text: readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8'),
  }))

/** The ids at the beginning of a test's title, such as '[HM-4] [CN-4] each of the six tiles …'. */
function idsIn(text: string): string[] {
  const titles = text.match(/(?<=['"`])(\[[A-Z]{2}-\d+\] )+/g) ?? []
  return titles.flatMap((title) => title.match(/[A-Z]{2}-\d+/g) ?? [])
}

test('every requirement is in the title of a test, and every id in a title is a requirement', () => {
  expect(required).toHaveLength(80)
  const proven = new Set(tests.flatMap(({ text }) => idsIn(text)))
  expect(required.filter((id) => !proven.has(id))).toEqual([])
  expect([...proven].filter((id) => !required.includes(id))).toEqual([])
})

test('no test is skipped, and none is marked only', () => {
  const marks = /\b(?:test|describe|it)\.(?:skip|only|todo|fails)\b/
  expect(tests.filter(({ text }) => marks.test(text)).map(({ path }) => path)).toEqual([])
})
