import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { depth } from '@hao/testing/deep.ts'
import { phoneScreen } from '@hao/testing/browser.ts'
import { waitUntilStill } from './shopper.ts'

declare global {
  // Defined in the page by axe.min.js.
  var axe: typeof import('axe-core')
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
let axeSource: Promise<string> | undefined

/**
 * The findings of axe on the current page, each as 'rule: element and reason'. `rules` limits them; all by
 * default. Parts of a list with `content-visibility` have an estimated height, and axe would see their
 * content overlap what follows: they are laid out first, including those that arrive now.
 */
export async function axeFindings(page: Page, rules: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(await (axeSource ??= readFile(axeFile, 'utf8')))
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })
  await waitUntilStill(page)
  return page.evaluate(async (only) => {
    const { axe } = window
    const scope = only.length > 0 ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }
    const resultTypes = ['violations' as const, 'incomplete' as const]
    const found = await axe.run(document, { ...scope, preload: false, resultTypes })
    // Text in the colour of what is behind it may be hidden on purpose: axe leaves it open.
    const isLost = ({ any, target }: (typeof found.incomplete)[number]['nodes'][number]) => {
      const { messageKey } = (any[0]?.data ?? {}) as { messageKey?: string }
      const node = document.querySelector(String(target[0]))
      if (messageKey !== 'equalRatio' || !node) return false
      // A chosen option is filled by a pseudo-element beside its texts, which axe does not see.
      const isFilled = node.closest('label')?.querySelector(':checked')
      return !isFilled && getComputedStyle(node).color !== 'rgba(0, 0, 0, 0)'
    }
    const lost = matchMedia('(forced-colors: active)').matches ? found.incomplete : []
    return [
      ...found.violations,
      ...lost.map(({ id, nodes }) => ({ id, nodes: nodes.filter(isLost) })),
    ].flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    )
  }, rules)
}

/** The finding that the page scrolls sideways, if it does. */
export async function widthFindings(page: Page): Promise<string[]> {
  const { wide, visible } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { wide: scrollWidth, visible: clientWidth }
  })
  return wide > visible ? [`the page is ${wide} px wide in a window of ${visible} px`] : []
}

/** A narrow, a usual and a wide phone, CSS px. */
const widths = [360, 390, 430]

/** Overflow at every width: a page that scrolls sideways, and text cut off without an ellipsis. */
export async function overflowFindings(page: Page): Promise<string[]> {
  const { width: usual, height } = page.viewportSize() ?? phoneScreen.viewport
  const found: string[] = []
  for (const width of [...widths.filter((each) => each !== usual), usual]) {
    await page.setViewportSize({ width, height })
    const lines = await page.evaluate(overflowing)
    found.push(...lines.map((line) => `${width} px: ${line}`))
  }
  return found
}

/** Runs in the page. Pictures and content for screen readers only may be cut off; so may scrolling rows. */
function overflowing(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  const name = (node: Element) => `${node.outerHTML.slice(0, 120)} “${node.textContent.slice(0, 40)}”`
  const isClipped = (node: Element) => {
    const { clip, clipPath } = getComputedStyle(node)
    return clip !== 'auto' || clipPath !== 'none'
  }
  const ancestors = (node: Element): Element[] =>
    node.parentElement ? [node, ...ancestors(node.parentElement)] : [node]
  const scrolls = (node: Element) => ['auto', 'scroll'].includes(getComputedStyle(node).overflowX)
  const cutsOff = (node: Element) => {
    const { overflowX, textOverflow } = getComputedStyle(node)
    const hides = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis'
    return hides && node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1
  }
  const isBeside = (node: Element) => {
    const { left, right } = node.getBoundingClientRect()
    const isText = node.childElementCount === 0 && node.textContent.trim() !== ''
    return isText && (left < -1 || right > clientWidth + 1) && !ancestors(node).some(scrolls)
  }
  for (const node of document.body.querySelectorAll('*')) {
    if (node.closest('svg, picture, video, input') || !node.checkVisibility({ visibilityProperty: true }))
      continue
    if (ancestors(node).some(isClipped)) continue
    if (cutsOff(node)) found.push(`cut off: ${name(node)}`)
    if (isBeside(node)) found.push(`beside the screen: ${name(node)}`)
  }
  return found
}

/** Links and controls less than 44 px high, except links within text. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll('a, button, input, select, textarea')
    const seen = [...controls].filter((node) => {
      const within = getComputedStyle(node).display === 'inline'
      return !within && node.checkVisibility() && node.clientWidth > 1
    })
    const small = seen.filter((node) => {
      node.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = node.getBoundingClientRect()
      const target = node.closest('label') ?? node
      const hits = [-21, 21].map((off) => document.elementFromPoint(left + width / 2, top + height / 2 + off))
      return hits.some((hit) => !target.contains(hit))
    })
    return small.map((node) => `small: ${node.outerHTML.slice(0, 160)}`)
  })
}

/** Lines with Chinese words on an English page, except the language switch and the texts in `known`. */
export async function chineseWords(page: Page, known: string[] = []): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), text.replace(/^中文$/m, ''))
  return rest.match(/[^\n]*\p{Script=Han}[^\n]*/gu) ?? []
}

/** The appearances that are checked: two languages, each in another theme. */
export const appearances = [
  { locale: 'zh-CN', colorScheme: 'light', reducedMotion: 'reduce' },
  { locale: 'en-US', colorScheme: 'dark', reducedMotion: 'reduce' },
] as const
export type Appearance = (typeof appearances)[number]

/** Those that are checked on a narrow phone: in a usual run English alone, whose words are longer. */
export const narrowAppearances = depth<readonly Appearance[]>(appearances.slice(1), appearances)

/**
 * Every finding on the current page in one appearance. Colours are checked in both themes, the structure in
 * one.
 */
export async function findFlaws(
  page: Page,
  state: string,
  { locale }: Appearance,
  known: string[] = [],
): Promise<string[]> {
  const english = locale === 'en-US'
  const found = [
    ...(await axeFindings(page, english ? ['color-contrast', 'target-size'] : [])),
    ...(await overflowFindings(page)),
    ...(english ? await chineseWords(page, known) : []),
  ]
  return found.map((line) => `${state}, ${locale}: ${line}`)
}
