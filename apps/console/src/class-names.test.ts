import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The classes that a style sheet styles wherever they are: `.bar { … }`, not `.price-changes .bar { … }`. */
function findClasses(css: string): string[] {
  const selectors = [...css.matchAll(/^([^{}@]*)\{/gm)].flatMap(([, list = '']) => list.split(','))
  return selectors.flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? [])
}

test('no two style sheets style the same class: a screen would change the frame around it', () => {
  const root = import.meta.dirname
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  expect(sheets.length).toBeGreaterThan(5)
  const owners: Record<string, string[]> = {}
  for (const sheet of sheets)
    for (const name of new Set(findClasses(readFileSync(join(root, sheet), 'utf8'))))
      owners[name] = [...(owners[name] ?? []), sheet]
  expect(Object.entries(owners).filter(([, files]) => files.length > 1)).toEqual([])
})
