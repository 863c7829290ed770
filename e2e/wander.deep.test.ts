import { setTimeout as wait } from 'node:timers/promises'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { nat, sample } from 'fast-check'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest } from './rest.ts'
import { personActs } from './watcher.ts'
import { newMember, newShopper, type Shopper } from './shopper.ts'

/** Texts that people or their keyboards type. */
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

/** A random user, and their actions so far. */
type Wanderer = Shopper & { trail: string[]; chance: (below: number) => number }

async function newWanderer(seed: number): Promise<Wanderer> {
  const shopper = seed % 2 === 0 ? await newMember() : await newShopper()
  const numbers = sample(nat({ max: 999_999 }), { seed, numRuns: steps * 8 })
  // Refused and unreachable requests show in the browser's console.
  shopper.expectTrouble(/status of 4\d\d|ERR_INTERNET_DISCONNECTED|ChunkLoadError|CSS_CHUNK/)
  // Offline, the toast of the failure takes the place of the one that the heart's press showed.
  shopper.expectTrouble(/a toast went at once: (收藏成功|取消收藏)/)
  return { ...shopper, trail: [], chance: (below) => (numbers.pop() ?? 0) % below }
}

const controls = 'a[href]:not([href^="tel:"]), button, [role=tab], [role=switch], select, input, textarea'
const fields = 'input:not([type=checkbox]):not([type=radio]), textarea'

/** The elements that a finger can reach now: their middle in CSS px, and the start of their text. */
function reachable(page: Page, what: string): Promise<{ x: number; y: number; name: string }[]> {
  return page.evaluate((selector) => {
    const scope = [...document.querySelectorAll('dialog[open]')].pop() ?? document
    return [...scope.querySelectorAll(selector)].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const hit = document.elementFromPoint(x, y)
      const isHit = hit && (element.contains(hit) || hit.closest('label')?.contains(element))
      return isHit ? [{ x, y, name: element.outerHTML.slice(0, 70) }] : []
    })
  }, what)
}

async function tap({ page, trail, chance }: Wanderer, what: string, times = 1): Promise<void> {
  const choice = await reachable(page, what)
  const target = choice[chance(Math.max(choice.length, 1))]
  if (!target) return
  trail.push(`${times === 1 ? 'tap' : 'two taps'} ${target.name}`)
  for (let time = 0; time < times; time += 1) await page.touchscreen.tap(target.x, target.y)
}

async function type(wanderer: Wanderer): Promise<void> {
  const { page, trail, chance } = wanderer
  const text = typed[chance(typed.length)] ?? ''
  await tap(wanderer, fields)
  trail.push(`type ${text}`)
  await page.keyboard.insertText(text)
}

async function tapOffline(wanderer: Wanderer): Promise<void> {
  const { page, context, trail } = wanderer
  trail.push('offline')
  await context.setOffline(true)
  try {
    await tap(wanderer, controls)
    await page.waitForTimeout(300)
  } finally {
    await context.setOffline(false)
  }
}

async function open({ page, origin, trail, chance }: Wanderer): Promise<void> {
  const start = starts[chance(starts.length)] ?? ''
  trail.push(`open ${start}`)
  await page.goto(`${origin}/mobile${start}`)
}

/** Presses the browser's back (-1) or forward button. */
async function travel(page: Page, by: number): Promise<void> {
  await personActs(page)
  await page.evaluate((entries) => history.go(entries), by)
}

/** The actions, and how often they occur in a hundred. */
const habits: [often: number, name: string, act: (wanderer: Wanderer) => Promise<unknown>][] = [
  [55, '', (wanderer) => tap(wanderer, controls)],
  [8, '', (wanderer) => tap(wanderer, controls, 2)],
  [10, '', type],
  // page.goBack never resolves when an earlier tap pushes its address first: the browser drops the step.
  [10, 'back', ({ page }) => travel(page, -1)],
  [2, 'forward', ({ page }) => travel(page, 1)],
  [3, 'reload', ({ page }) => page.reload()],
  [3, '', tapOffline],
  [4, '', open],
  [5, 'rest', ({ page }) => page.waitForTimeout(900)],
]

/** An error of an action on a page that is unloading. */
const leaving = /Execution context was destroyed|interrupted by another|ERR_ABORTED/

/** One random step; a user who has left the shop comes back. Unloading ends the step. */
async function step(wanderer: Wanderer): Promise<void> {
  const { page, trail, chance, origin } = wanderer
  let dice = chance(100)
  const [, name, act] = habits.find(([often]) => (dice -= often) < 0)!
  if (name) trail.push(name)
  try {
    await act(wanderer)
    // A tap on a video before hydration opens its file.
    const isInShop = page.url().startsWith(`${origin}/mobile`) && !page.url().endsWith('.mp4')
    if (!isInShop) {
      trail.push(`away at ${page.url()}`)
      await page.goto(`${origin}/mobile/home`)
    }
  } catch (error) {
    if (!leaving.test(String(error))) throw error
    trail.push('left meanwhile')
  }
}

/** Runs in the page: its faults. None on a page outside the shop: a payment page, or a video's file. */
function wrong(): string {
  if (!/^\/mobile(?!.*\.mp4$)/.test(location.pathname)) return ''
  const root = document.getElementById('root')
  if (!root || !Object.keys(root).some((key) => key.startsWith('__react'))) return 'not taken over'
  const text = document.querySelector('main')?.innerText.trim()
  if (!text) return 'blank'
  if (text.includes('页面加载失败')) return 'failed'
  const dialogs = document.querySelectorAll('dialog[open]').length
  const layers = (history.state as { layers?: number } | null)?.layers ?? 0
  if (dialogs !== layers) return `${dialogs} dialogs, ${layers} of their entries in the history`
  return (document.documentElement.style.overflow === 'hidden') === dialogs > 0 ? '' : 'scrolls or does not'
}

/** Without it, a page that hangs would hide its trail until the whole test is stopped. */
async function answered(work: Promise<unknown>): Promise<void> {
  const silence = wait(2 * waitTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('The page answers nothing any more')
  })
  await Promise.race([work, silence])
}

test.each(seeds)('whatever random user %i does, the page works', async (seed) => {
  const wanderer = await newWanderer(seed)
  const { page, trail } = wanderer
  const failed: string[] = []
  page.on('response', (response) => response.status() >= 500 && failed.push(response.url()))
  await wanderer.open('/home')
  try {
    for (let at = 0; at < steps; at += 1) {
      await answered(step(wanderer))
      // A screen that failed offline loads by itself.
      await answered(expectAtRest(page, () => page.evaluate(wrong)).toBe(''))
      expect(failed).toEqual([])
    }
  } catch (error) {
    throw new Error(`Wanderer ${seed} came to ${page.url()} by\n${trail.join('\n')}`, { cause: error })
  }
})
