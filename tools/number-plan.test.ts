import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTree } from './source-tree.ts'

// Whoever may know the default plan: its own file, what is drawn with it, and what tests and shows.
const knows =
  /^packages\/numbers\/src\/plan\.ts$|^tools\/(?:media\/|picture-walk)|^packages\/kit\/gallery\/|\.(?:test|fixture)\.tsx?$|\/testing(?:\/|\.ts$)|^(?:e2e|lab\/bench)\//

/** The prefix as text or as a number of the plan; comments may give examples. */
function namesDefault(path: string): boolean {
  const source = readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
  return /95013/.test(source.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g, ''))
}

test('only the number plan knows the default prefix', () => {
  const sources = readTree().map(({ path }) => path)
  expect(sources).toContain('apps/shop/src/screens/home/texts.ts')
  expect(sources.filter((path) => !knows.test(path) && namesDefault(path))).toEqual([])
})
