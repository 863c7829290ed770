import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type ScreenId, routes } from '../apps/shop/src/base/routes.ts'
import { queryNames, readQuery } from '../apps/shop/src/shell/read-query.ts'
import { readTree } from './source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const shop = 'apps/shop/src'
const tree = new Map(
  readTree()
    .filter(({ path }) => path.startsWith(shop) && !path.includes('.test.'))
    .map((file) => [file.path, file]),
)

/** The query parameters that the sources of a screen and of its parts read. */
function namesIn(screen: string): string[] {
  const reached = [...tree.keys()].filter((path) => path.startsWith(`${shop}/screens/${screen}/`))
  // The list grows during the loop.
  for (const path of reached)
    for (const { to, typeOnly } of tree.get(path)?.imports ?? [])
      if (tree.has(to) && !typeOnly && !to.startsWith(`${shop}/base/`) && !reached.includes(to))
        reached.push(to)
  const reads = reached.flatMap((path) => [
    ...readFileSync(root + path, 'utf8').matchAll(/[qQ]uery\.(?:get|has|getAll)\('(\w+)'\)/g),
  ])
  return [...new Set(reads.map(([, name]) => name!))].toSorted()
}

test('the server renders each screen by exactly the query parameters that the screen reads', () => {
  const screens = Object.keys(routes) as ScreenId[]
  const reading = screens.map((screen) => [screen, namesIn(screen)] as const)
  expect(reading.filter(([, names]) => names.length > 0).length).toBeGreaterThan(10)
  for (const [screen, names] of reading)
    expect([screen, ...(queryNames[screen] ?? []).toSorted()]).toEqual([screen, ...names])
})

test('unread parameters and the order of parameters make no other page', () => {
  const of = (screen: ScreenId, search: string) => readQuery(screen, new URLSearchParams(search))
  expect(of('home', '?utm_source=a&keyword=1&id=2')).toBe('')
  expect(of('home', '?layout=0&x=1')).toBe('?layout=0')
  expect(of('tag-list', '?suffix=true&x=1&keyword=88&keyword=99')).toBe('?keyword=88&suffix=true')
  expect(of('tag-list', '?keyword=88&suffix=true&layout=0')).toBe('?keyword=88&suffix=true')
})
