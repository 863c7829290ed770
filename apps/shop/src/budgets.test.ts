import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { defaultPlan } from '@hao/numbers/plan.ts'
import { rarestMatch } from '@hao/numbers/match.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { pageRoutes } from '../../server/src/platform/web/pages.ts'

// Bytes of the build in dist/, brotli 11. The commit that raises a limit says why.
const kb = 1024
const ceilings = { script: 84 * kb, style: 5.5 * kb, html: 9.1 * kb, screen: 9.25 * kb, home: 100 * kb }

const dist = join(import.meta.dirname, '../dist')
const client = join(dist, 'client')

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
let manifest: Record<string, Chunk>

beforeAll(() => {
  manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
})

function size(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

/** The modules with all that they import before they run. */
function reach(names: string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    reach(manifest[name]?.imports ?? [], seen)
  }
  return seen
}

const sizes = new Map<string, number>()

/** Of a file of the build. To compress one takes long, and screens share the larger ones. */
function sizeOfFile(file: string): number {
  const known = sizes.get(file) ?? size(readFileSync(join(client, file)))
  sizes.set(file, known)
  return known
}

function scriptSize(names: Iterable<string>): number {
  const files = [...names].map((name) => manifest[name]?.file ?? '')
  return files.reduce((sum, file) => sum + sizeOfFile(file), 0)
}

function home(): Set<string> {
  return reach(['src/entry-client.tsx', 'src/screens/home/screen.tsx'])
}

/** The home page as the server sends it, with as many banners and numbers as it has. */
async function homePage(): Promise<string> {
  const digits = (id: number) => String(100_003 + ((id * 7_654_321) % 899_990))
  const numbers = Array.from({ length: 20 }, (_, id) => {
    const price = 6.6 + id
    const match = rarestMatch(digits(id))
    return { id: id + 1, number: digits(id), price, goodPrice: price * 8, state: 'on_sale', ...match }
  })
  const banners = [1, 2, 3].map((id) => ({
    id,
    image: `/mobile/media/banner-${id}.zh.avif`,
    title: '一个号码，守住隐私',
  }))
  const app = fastify({ pluginTimeout: 0 })
  app.get('/api/banner', () => ({ code: 0, data: banners }))
  app.get('/api/number/good', () => ({ code: 0, data: numbers.slice(0, 7) }))
  app.get('/api/number/hundred', () => ({ code: 0, data: { list: numbers, hasMore: true, cursor: 'next' } }))
  await app.register(pageRoutes, { dist, patienceMs: waitTimeoutMs, plan: defaultPlan })
  const { body } = await app.inject({ method: 'GET', url: '/mobile/home' })
  await app.close()
  return body
}

test("the size of the home screen's scripts", () => {
  expect(scriptSize(home())).toBeLessThanOrEqual(ceilings.script)
})

test("the size of the home screen's styles and HTML, and of all of it with one picture", async () => {
  const html = await homePage()
  const style = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(html).toContain('95013-')
  expect(size(style)).toBeLessThanOrEqual(ceilings.style)
  expect(size(html)).toBeLessThanOrEqual(ceilings.html)
  const picture = readFileSync(join(client, 'media/banner-1.zh.avif')).length
  expect(scriptSize(home()) + size(html) + picture).toBeLessThanOrEqual(ceilings.home)
})

test('the size of each screen, with chunks that at most one other screen uses', () => {
  const screens = Object.keys(manifest).filter((name) => /^src\/screens\/.*\/screen\.tsx$/.test(name))
  expect(screens.length).toBeGreaterThan(5)
  const parts = screens.map((screen) => [...reach([screen])])
  const users = (part: string) => parts.filter((all) => all.includes(part)).length
  const screenSizes = parts.map((all, at) => ({
    screen: screens[at],
    bytes: scriptSize(all.filter((part) => users(part) <= 2)),
  }))
  expect(screenSizes.filter(({ bytes }) => bytes > ceilings.screen)).toEqual([])
})

test("[ER-7] load-chunk.ts replaces Vite's preload helper, which does not retry failed modules", () => {
  const files = Object.values(manifest).map(({ file }) => file)
  const withHelper = files.filter((file) =>
    readFileSync(join(client, file), 'utf8').includes('vite:preloadError'),
  )
  expect(withHelper).toEqual([])
})
