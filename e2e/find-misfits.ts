/* oxlint-disable eslint/max-lines-per-function -- one function is sent to the page */
/* oxlint-disable eslint/complexity -- one function is sent to the page */
import type { Page } from 'playwright-core'

/**
 * Texts, icons, fields and buttons of the page that overlap, leave their box or the screen, are cut off, or
 * stay under a bar at the end of the page; broken words; sideways scrolling. Of an open sheet, only its own.
 * `leastText` is the least size of a text, CSS px.
 */
export async function findMisfits(page: Page, leastText = 0): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0
  return page.evaluate(misfits, { width, leastText })
}

/** Runs in the page. */
function misfits({ width, leastText }: { width: number; leastText: number }): string[] {
  type Box = { left: number; right: number; top: number; bottom: number }
  /** What is drawn; inks of one layer scroll together. */
  type Ink = Box & { node: Element; layer: Element; isText: boolean }
  const found = new Set<string>()
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

  const once = <T>(make: (node: Element) => T) => {
    const made = new Map<Element, T>()
    return (node: Element): T => {
      if (!made.has(node)) made.set(node, make(node))
      return made.get(node)!
    }
  }
  const style = once((node) => getComputedStyle(node))
  const say = (node: Element) => {
    const words = node.getAttribute('placeholder') ?? node.textContent.trim().slice(0, 30)
    return `<${node.tagName.toLowerCase()} class="${node.getAttribute('class') ?? ''}"> “${words}”`
  }
  const nearest = (node: Element, fits: (node: Element) => boolean): Element | undefined => {
    for (let each: Element | null = node; each; each = each.parentElement) {
      if (fits(each)) return each
      if (each === root) return undefined
    }
    return undefined
  }
  const isHidden = once(
    (node) =>
      !node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      nearest(node, (each) => style(each).clipPath !== 'none') !== undefined,
  )
  const scrolls = (node: Element) => ['auto', 'scroll'].includes(style(node).overflowX)
  /** A row that scrolls sideways by design hides its scrollbar. */
  const isRow = (node: Element) => scrolls(node) && style(node).scrollbarWidth === 'none'
  const layer = once(
    (node) =>
      nearest(node, (each) => ['fixed', 'sticky'].includes(style(each).position) || scrolls(each)) ?? root,
  )
  const isPainted = once((node) => {
    const { backgroundColor, backgroundImage, borderTopWidth, boxShadow, overflowX, display } = style(node)
    const isFilled = !backgroundColor.endsWith(', 0)') || backgroundImage !== 'none'
    const isFramed = boxShadow !== 'none' || borderTopWidth !== '0px' || overflowX !== 'visible'
    return display !== 'inline' && (isFilled || isFramed)
  })

  const texts = (): Ink[] => {
    const inks: Ink[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode.parentElement
      const word = walker.currentNode.textContent?.trim()
      if (!node || !word || node.closest('svg, select, script, style, template') || isHidden(node)) continue
      const size = Number.parseFloat(style(node).fontSize)
      if (size < leastText) found.add(`${size} px: ${say(node)}`)
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const lines = [...range.getClientRects()].filter((line) => line.width > 1)
      const room = nearest(node, isPainted)?.clientWidth ?? width
      const isLong = lines.reduce((sum, line) => sum + line.width, 0) > room / 2
      if (lines.length > 1 && /^[\w¥.,]+$/.test(word) && !isLong) found.add(`broken word: ${say(node)}`)
      for (const { left, right, top, bottom } of lines) {
        // The ink of a line is lower than its box.
        const [middle, half] = [(top + bottom) / 2, size * 0.38]
        const box = { left, right, top: middle - half, bottom: middle + half }
        inks.push({ node, ...box, isText: true, layer: layer(node) })
      }
    }
    return inks
  }
  const shapes = (): Ink[] =>
    [...root.querySelectorAll('svg, input, select, textarea, a, button, label')].flatMap((node) => {
      const isSkeleton = node.querySelector(':scope > rect') !== null
      const isBare = node.matches('a, button, label') && !isPainted(node)
      const { left, right, top, bottom, width: wide } = node.getBoundingClientRect()
      if (wide < 4 || isSkeleton || isBare || isHidden(node) || Number(style(node).opacity) < 0.1) return []
      // The paths of an icon stay off its edge.
      const inset = node.matches('svg') ? wide / 10 : 0
      const box = { left: left + inset, right: right - inset, top: top + inset, bottom: bottom - inset }
      return [{ node, ...box, isText: false, layer: layer(node) }]
    })

  const findOverlaps = (inks: Ink[]) => {
    // Taps pass through an icon that is drawn on a field.
    const solid = inks.filter(({ node }) => style(node).pointerEvents !== 'none')
    for (const [at, a] of solid.entries()) {
      for (const b of solid.slice(at + 1)) {
        if (b.top > a.bottom - 1) break
        const isApart = b.left > a.right - 0.5 || a.left > b.right - 0.5 || a.layer !== b.layer
        if (isApart || a.node.contains(b.node) || b.node.contains(a.node)) continue
        found.add(`overlap: ${say(a.node)} and ${say(b.node)}`)
      }
    }
  }
  const findLeaving = ({ node, isText, left, right, top, bottom }: Ink) => {
    if (!nearest(node, isRow) && (left < -1 || right > width + 1))
      found.add(`beside the screen: ${say(node)}`)
    const box = nearest(node, (each) => (isText || each !== node) && isPainted(each))
    if (!box || box === root || scrolls(box)) return
    const frame = box.getBoundingClientRect()
    const leaves =
      left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1
    if (leaves) found.add(`out of its box: ${say(node)} of ${say(box)}`)
  }
  const findCut = (node: Element) => {
    if (isHidden(node) || node.closest('svg, picture, video')) return
    const { overflowX, paddingLeft, paddingRight, opacity } = style(node)
    const isWide = node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1
    const hasText = node !== root && node.textContent.trim() !== ''
    if (isWide && hasText && ['hidden', 'clip'].includes(overflowX)) found.add(`cut off: ${say(node)}`)
    if (isWide && scrolls(node) && !isRow(node) && !node.matches('input, textarea'))
      found.add(`scrolls sideways: ${say(node)}`)
    const isField = node.matches('input, select') && Number(opacity) > 0.1
    if (!isField) return
    const words =
      node instanceof HTMLSelectElement ? node.selectedOptions[0]?.text : node.getAttribute('placeholder')
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = getComputedStyle(node, node.matches('select') ? null : '::placeholder').font
    const room = node.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const lack = Math.ceil(pen.measureText(words ?? '').width - room)
    if (lack > 1) found.add(`cut off by ${lack} px: ${say(node)}`)
  }
  const findCovered = () => {
    scrollTo(0, document.documentElement.scrollHeight)
    const last = [...texts(), ...shapes()].filter((ink) => ink.layer === root)
    for (const bar of root.querySelectorAll('*')) {
      const { position, pointerEvents } = style(bar)
      if (position !== 'fixed' || pointerEvents === 'none' || isHidden(bar)) continue
      const { top, bottom, width: wide } = bar.getBoundingClientRect()
      if (wide < width * 0.6 || Math.abs(bottom - innerHeight) > 1) continue
      const covered = last.find((ink) => ink.bottom > top + 1 && ink.top < innerHeight)
      if (covered) found.add(`covered at the end of the page: ${say(covered.node)} by ${say(bar)}`)
    }
    scrollTo(0, 0)
  }

  const { scrollWidth } = document.documentElement
  // A phone lays a page that is too wide out on a wider viewport.
  if (Math.max(scrollWidth, innerWidth) > width)
    found.add(`the page is ${Math.max(scrollWidth, innerWidth)} px wide in a window of ${width} px`)
  const inks = [...texts(), ...shapes()].toSorted((a, b) => a.top - b.top)
  findOverlaps(inks)
  for (const ink of inks) findLeaving(ink)
  for (const node of root.querySelectorAll('*')) findCut(node)
  if (root === document.body) findCovered()
  return [...found]
}
