import { nat, sample } from 'fast-check'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, newMember, newShopper, type Shopper } from './shopper.ts'

/** What people type, or their keyboards. */
const typed = ['88', '８８', '168', '1380013800', '123456', ' ', '你好😀', '0'.repeat(40), '-', '%E0%A4%A']
const starts = [
  '/home',
  '/number',
  '/search',
  '/tag-list?keyword=88',
  '/user-center',
  '/order',
  '/service',
  '/question',
  '/number/9',
]
const seeds = Array.from({ length: 12 }, (_, at) => at + 1)
const steps = 60

/** Somebody who does whatever comes to mind, and what they have done so far. */
type Wanderer = Shopper & { trail: string[]; chance: (below: number) => number }

async function newWanderer(seed: number): Promise<Wanderer> {
  const shopper = seed % 2 === 0 ? await newMember() : await newShopper()
  const numbers = sample(nat({ max: 999_999 }), { seed, numRuns: steps * 8 })
  const trail: string[] = []
  // What is refused, and what cannot be reached for a moment, stands in the browser's console.
  shopper.expectTrouble(/status of 4\d\d|ERR_INTERNET_DISCONNECTED|ChunkLoadError|CSS_CHUNK/)
  return { ...shopper, trail, chance: (below) => (numbers.pop() ?? 0) % below }
}

const controls =
  'a[href]:not([href^="tel:"]), button:not(:disabled), [role=tab], [role=switch], input[type=checkbox], input[type=radio], select'

/** What a finger can reach now. */
async function reachable(page: Page, what: string): Promise<Locator[]> {
  const scope = (await page.locator('dialog[open]').count()) > 0 ? page.locator('dialog[open]').last() : page
  const all = await scope.locator(what).all()
  const seen = await Promise.all(
    all.map((each) =>
      each
        .evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return width > 0 && (element.contains(hit) || Boolean(hit?.closest('label')?.contains(element)))
        })
        .catch(() => false),
    ),
  )
  return all.filter((_, at) => seen[at])
}

async function touch({ page, trail, chance }: Wanderer, times: number): Promise<void> {
  const choice = await reachable(page, controls)
  const target = choice[chance(Math.max(choice.length, 1))]
  if (!target) return
  const box = await target.boundingBox()
  const name = await target.evaluate((element) => element.outerHTML.slice(0, 70)).catch(() => '')
  trail.push(`${times === 1 ? 'tap' : 'two taps'} ${name}`)
  if (!box) return
  for (let time = 0; time < times; time += 1)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

async function type({ page, trail, chance }: Wanderer): Promise<void> {
  const fields = await reachable(
    page,
    'input[type=text], input[type=tel], input[type=search], input:not([type]), textarea',
  )
  const field = fields[chance(Math.max(fields.length, 1))]
  const text = typed[chance(typed.length)] ?? ''
  if (!field) return
  trail.push(`type ${text}`)
  await field.fill(text, { timeout: 1000 }).catch(() => undefined)
}

/** One step, chosen at random; whatever comes of it shall leave a page that works. */
async function step(wanderer: Wanderer): Promise<void> {
  const { page, context, trail, chance, origin } = wanderer
  const dice = chance(100)
  if (dice < 55) return touch(wanderer, 1)
  if (dice < 62) return touch(wanderer, 2)
  if (dice < 72) return type(wanderer)
  if (dice < 82) {
    trail.push('back')
    await page.goBack()
  } else if (dice < 84) {
    trail.push('forward')
    await page.goForward()
  } else if (dice < 87) {
    trail.push('reload')
    await page.reload()
  } else if (dice < 90) {
    trail.push('offline')
    await context.setOffline(true)
    await touch(wanderer, 1)
    await page.waitForTimeout(300)
    await context.setOffline(false)
  } else if (dice < 95) {
    const start = starts[chance(starts.length)] ?? ''
    trail.push(`open ${start}`)
    await page.goto(`${origin}/mobile${start}`)
  } else {
    trail.push('rest')
    await page.waitForTimeout(900)
  }
}

/** Whoever has left the shop comes back to it. */
async function comeBack({ page, origin, trail }: Wanderer): Promise<void> {
  if (page.url().startsWith(`${origin}/mobile`)) return
  trail.push(`away at ${page.url()}`)
  await page.goto(`${origin}/mobile/home`)
}

/** The page shows something, can be used, and its history holds no entry of a dialog that is not there. */
async function expectWhole({ page }: Wanderer): Promise<void> {
  await hydrated(page)
  const main = page.getByRole('main')
  await expect.poll(async () => (await main.innerText()).trim().length).toBeGreaterThan(0)
  // A screen that did not come while the phone was offline comes by itself.
  await expect.poll(() => page.getByText('页面加载失败，请重试').count()).toBe(0)
  const state = () =>
    page.evaluate(() => ({
      dialogs: document.querySelectorAll('dialog[open]').length,
      layers: (history.state as { layers?: number } | null)?.layers ?? 0,
      held: document.documentElement.style.overflow === 'hidden',
    }))
  await expect
    .poll(async () => {
      const { dialogs, layers, held } = await state()
      return dialogs === layers && held === dialogs > 0
    })
    .toBe(true)
}

test.each(seeds)('whatever wanderer %i does, the page works', async (seed) => {
  const wanderer = await newWanderer(seed)
  const { page, trail } = wanderer
  const failed: string[] = []
  page.on('response', (response) => response.status() >= 500 && failed.push(response.url()))
  page.on('dialog', (dialog) => void dialog.dismiss())
  await wanderer.open('/home')
  try {
    for (let at = 0; at < steps; at += 1) {
      await step(wanderer)
      await page.waitForLoadState()
      await comeBack(wanderer)
      await expectWhole(wanderer)
      expect(failed).toEqual([])
    }
  } catch (error) {
    throw new Error(`Wanderer ${seed} came to ${page.url()} by\n${trail.join('\n')}`, { cause: error })
  }
})
