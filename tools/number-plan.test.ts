import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTree } from './source-tree.ts'

// Whoever may know the default plan: its own file, what is drawn with it, and what tests and shows.
const knows =
  /^packages\/numbers\/src\/plan\.ts$|^tools\/(?:media\/|picture-walk)|^packages\/kit\/gallery\/|\.(?:test|fixture)\.tsx?$|\/testing(?:\/|\.ts$)|^(?:e2e|lab\/bench)\//

/** The files that may not know the plan and whose code, comments left out, has this. */
function strangers(pattern: RegExp): string[] {
  const paths = readTree().map(({ path }) => path)
  expect(paths).toContain('apps/shop/src/screens/home/texts.ts')
  return paths.filter((path) => !knows.test(path) && pattern.test(codeOf(path)))
}

function codeOf(path: string): string {
  const source = readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
  return source.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g, '')
}

test('only the number plan knows the default prefix', () => {
  expect(strangers(/95013/)).toEqual([])
})

test('only the number plan puts its prefix before digits', () => {
  expect(strangers(/[pP]lan(?:\(\))?\.prefix(?:\s*\+\s*\w|\}\$\{)/)).toEqual([])
})
