import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTree } from './source-tree.ts'

// Files that may contain the default prefix: the plan itself, the walk of the pictures, tests, the gallery.
const knows =
  /^packages\/numbers\/src\/plan\.ts$|^tools\/picture-walk|^packages\/kit\/gallery\/|\.(?:test|fixture)\.tsx?$|\/testing(?:\/|\.ts$)|^(?:e2e|lab\/bench)\//

/** The files outside that list that match without their comments. */
function strangers(pattern: RegExp): string[] {
  const paths = readTree().map(({ path }) => path)
  expect(paths).toContain('apps/shop/src/screens/home/texts.ts')
  return paths.filter((path) => !knows.test(path) && pattern.test(codeOf(path)))
}

function codeOf(path: string): string {
  const source = readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
  return source.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g, '')
}

test('only the number plan contains the default prefix', () => {
  expect(strangers(/95013/)).toEqual([])
})

test('only the number plan prepends its prefix to digits', () => {
  expect(strangers(/[pP]lan(?:\(\))?\.prefix(?:\s*\+\s*\w|\}\$\{)/)).toEqual([])
})
