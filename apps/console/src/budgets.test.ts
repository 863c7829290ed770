import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'

// Bytes of the build in dist/, brotli 11. A commit that raises a ceiling explains why.
const kb = 1024
const ceilings = { first: 340 * kb, screen: 60 * kb, drawing: 150 * kb }

const client = join(import.meta.dirname, '../dist/client')

type Chunk = { file: string; css?: string[]; imports?: string[] }
let manifest: Record<string, Chunk>

beforeAll(() => {
  manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
})

/** The modules with everything that they import statically. */
function reach(names: string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    reach(manifest[name]?.imports ?? [], seen)
  }
  return seen
}

const sizes = new Map<string, number>()

/** Of a file of the build. To compress one takes long, and most screens share the larger ones. */
function sizeOfFile(file: string): number {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(join(client, file))).length
  sizes.set(file, known)
  return known
}

function sizeOf(names: Iterable<string>): number {
  const chunks = [...names].flatMap((name) => manifest[name] ?? [])
  const files = new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))
  return [...files].reduce((sum, file) => sum + sizeOfFile(file), 0)
}

test.each([
  ['the login', ['index.html']],
  ['the home screen', ['index.html', 'src/screens/home/screen.tsx']],
])('scripts and styles of %s', (_name, modules) => {
  const size = sizeOf(reach(modules))
  expect(size).toBeGreaterThan(100 * kb)
  expect(size).toBeLessThanOrEqual(ceilings.first)
})

test('the size of each screen, with chunks that at most one other screen uses', () => {
  const screens = Object.keys(manifest).filter((name) => /^src\/screens\/.*\/screen\.tsx$/.test(name))
  expect(screens.length).toBeGreaterThan(3)
  const first = reach(['index.html'])
  const parts = screens.map((screen) => [...reach([screen])].filter((part) => !first.has(part)))
  const users = (part: string) => parts.filter((all) => all.includes(part)).length
  const screenSizes = parts.map((all, at) => ({
    screen: screens[at],
    bytes: sizeOf(all.filter((part) => users(part) <= 2)),
  }))
  expect(screenSizes.filter(({ bytes }) => bytes > ceilings.screen)).toEqual([])
})

test('the chart library is loaded after the home screen, which appears without it', () => {
  const drawing = 'src/parts/charts/drawing.tsx'
  const home = reach(['index.html', 'src/screens/home/screen.tsx'])
  const late = [...reach([drawing])].filter((part) => !home.has(part))
  expect(late).toContain(drawing)
  expect(late.some((part) => manifest[part]?.file.includes('/echarts-'))).toBe(true)
  expect(sizeOf(late)).toBeLessThanOrEqual(ceilings.drawing)
})
