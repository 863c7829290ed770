import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { expectAtRest, waitUntilAtRest } from './rest.ts'
import { waitUntilHydrated, isHydrated, newMember, type Shopper } from './shopper.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
const manifest = JSON.parse(
  readFileSync(new URL('../apps/shop/dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, Chunk>

/** Every script and stylesheet of the build. */
const built = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))

/**
 * The entry of the shop: without it, a page is what the server rendered, with links that load the next page.
 */
const core = new Set<string>()
const addCore = (name: string): void => {
  const chunk = manifest[name]
  if (chunk) core.add(chunk.file)
  chunk?.imports?.forEach(addCore)
}
addCore('src/entry-client.tsx')

const breakages = {
  blocked: (route: Route) => route.abort(),
  gone: (route: Route) => route.fulfill({ status: 404 }),
  hanging: () => undefined,
}
type Breakage = keyof typeof breakages
const all = Object.keys(breakages) as Breakage[]

const screens = [
  '/home',
  '/order',
  '/user-center',
  '/search',
  '/number',
  '/number/9',
  '/category',
  '/tag-list?keyword=8',
  '/service',
  '/service/ticket',
  '/question',
  '/question/1',
  '/user-center/numbers',
  '/user-center/calls',
  '/bind-phone',
  '/pay-ok?out_trade_no=none',
  '/agreement/renewal',
  '/login',
]

/** The way to a screen: by its address, or by a link from an open screen. */
const ways = {
  address: async ({ page, origin }: Shopper, path: string) => {
    await page.goto(`${origin}/mobile${path}`, { waitUntil: 'commit' })
  },
  link: async ({ page }: Shopper, path: string) => {
    await page.evaluate((to) => history.pushState(null, '', `/mobile${to}`), path)
  },
}
type Way = keyof typeof ways

/** Where the link is followed from: a screen that shares little with the others. */
async function start(shopper: Shopper, way: Way): Promise<void> {
  if (way === 'address') return
  await shopper.open('/pay-ok')
  await waitUntilAtRest(shopper.page)
}

const failed = (page: Page) => page.getByText('页面加载失败，请重试').first()

/**
 * Whether everything is there. Restores the network each time, perhaps before the page has noticed a failure.
 */
async function isWhole(page: Page): Promise<boolean> {
  await page.evaluate(() => dispatchEvent(new Event('online')))
  return (await failed(page).count()) === 0 && (await isHydrated(page))
}

/** Something to read, and a way on. */
async function expectWayOn(page: Page, what: string): Promise<void> {
  const exits = page.locator('a[href]:visible, button:visible')
  const found = async () => [
    (await page.locator('body').innerText()).trim() !== '',
    (await exits.count()) > 0,
  ]
  await expect.poll(found, { message: what }).toEqual([true, true])
}

/**
 * A page reloads when a file is gone, once for each build (chunks.test.ts). Here it must recover without
 * that.
 */
async function stayWithoutReload({ page, open }: Shopper): Promise<void> {
  await open('/pay-ok')
  await page.evaluate('sessionStorage.reloaded = document.querySelector("script[src]").src')
}

/** The files of the build that a screen requests when it is opened in this way. */
async function filesOf(shopper: Shopper, path: string, way: Way): Promise<string[]> {
  const { page } = shopper
  const asked = new Set<string>()
  const note = (request: { url: () => string }) => {
    const file = new URL(request.url()).pathname.replace('/mobile/', '')
    if (built.has(file)) asked.add(file)
  }
  await start(shopper, way)
  page.on('request', note)
  await ways[way](shopper, path)
  await waitUntilHydrated(page)
  await waitUntilAtRest(page)
  page.off('request', note)
  return [...asked]
}

/**
 * One file breaks while a screen opens; this screen and the next have a way on; then the file returns, and
 * all is there.
 */
async function tryWithout(
  shopper: Shopper,
  path: string,
  way: Way,
  file: string,
  how: Breakage,
): Promise<void> {
  const { page } = shopper
  const what = `${path} by ${way}, ${file} ${how}`
  const url = `**/${file}`
  await start(shopper, way)
  await page.route(url, breakages[how])
  const asked = page.waitForRequest(url)
  await ways[way](shopper, path)
  const request = await asked
  if (how !== 'hanging') await request.response()
  await expectWayOn(page, what)
  await page.unroute(url)
  if (how === 'hanging') return
  if (core.has(file)) await page.reload()
  await expectAtRest(page, () => isWhole(page), what).toBe(true)
  await page.evaluate(() => history.pushState(null, '', '/mobile/user-center'))
  await expectWayOn(page, what)
}

/** The cases of a usual run: one file of the start and one of later, each broken in one way. */
function few(files: string[], turn: number): (readonly [string, Breakage])[] {
  const parts = files.filter((file) => !core.has(file))
  return [...parts.slice(0, 1), ...parts.slice(-1)].map(
    (file, at) => [file, all.at((at + turn) % all.length) ?? 'blocked'] as const,
  )
}

const each = (files: string[]) => files.flatMap((file) => all.map((how) => [file, how] as const))

const cases = screens.flatMap((path, at) =>
  (['address', 'link'] as const).map((way, side) => [path, way, at + side] as const),
)

test.each(depth(cases.slice(0, 2), cases))(
  '[ER-7] a missing script or stylesheet of %s, opened by %s, leaves a way on and recovers by itself',
  async (path, way, turn) => {
    const member = await newMember()
    member.expectTrouble(/ERR_FAILED|status of 404|^ChunkLoadError|^CSS_CHUNK_LOAD_FAILED/)
    await stayWithoutReload(member)
    const files = await filesOf(member, path, way)
    for (const [file, how] of depth(few(files, turn), each(files)))
      await tryWithout(member, path, way, file, how)
  },
)
