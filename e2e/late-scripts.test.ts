import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectVisible } from './rest.ts'
import { waitUntilResponsive, newShopper } from './shopper.ts'

/** The files of the build by their source; shared chunks by their own names. */
const manifest = JSON.parse(
  readFileSync(new URL('../apps/shop/dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, { file: string; name?: string }>
const sources = new Map(
  Object.entries(manifest).map(([source, { file, name }]) => [file, source.startsWith('_') ? name : source]),
)

test('home requests no script before its load event, hydrates, prefetches the likely next screens from the first touch or key on, and does not shift', async () => {
  const { page, origin } = await newShopper({ saveData: false })
  const asked = {
    early: new Set<string>(),
    script: new Set<string>(),
    fetch: new Set<string>(),
    stylesheet: new Set<string>(),
  }
  let loaded = false
  page.on('load', () => (loaded = true))
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.replace('/mobile/', '')
    if (!/\.(js|css)$/.test(file)) return
    const source = sources.get(file)?.replace(/.*\/(screens|parts)\//, '') ?? file
    asked[request.resourceType() as 'script'].add(source)
    if (!loaded) asked.early.add(source)
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    const note = (list: PerformanceObserverEntryList) =>
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value))
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${origin}/mobile/home`)
  const next = ['number', 'tag-list', 'search', 'numbers'].map((screen) => `${screen}/screen.tsx`)
  const prefetched = () => next.filter((screen) => asked.fetch.has(screen))
  const banners = page.getByRole('region', { name: '活动' })
  await waitUntilResponsive(banners)
  await expectVisible(page.getByRole('button', { name: /^我的收藏，/ }))
  // Banners move by themselves: their scrolling is no touch.
  await banners
    .getByRole('img')
    .nth(1)
    .evaluate(
      (picture) =>
        new Promise((done) => {
          const rest = () => requestIdleCallback(() => requestIdleCallback(done))
          addEventListener('scroll', rest, { capture: true, once: true })
          picture.scrollIntoView({ block: 'nearest', inline: 'center' })
        }),
    )
  expect([...asked.fetch].filter((file) => !asked.script.has(file))).toEqual([])
  await page.keyboard.press('Shift')
  await expect.poll(prefetched).toEqual(next)

  expect([...asked.early]).toEqual([])
  expect([...asked.stylesheet]).toEqual([])
  expect([...asked.script].toSorted()).toEqual([
    'base',
    'common',
    'home/screen.tsx',
    'home/top.tsx',
    'idle',
    'rolldown-runtime',
    'src/entry-client.tsx',
    'src/shell/load-when-idle.tsx',
    'texts',
  ])
  const shifts = (await page.evaluate('shifts')) as number[]
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
})
