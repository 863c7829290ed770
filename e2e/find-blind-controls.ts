import type { Page } from 'playwright-core'

/**
 * Controls that show nothing, or the same on and off; one of each kind, and none of a kind in `seen`.
 * Controls draw their state from the attribute that has it, so that the attribute alone changes the picture.
 */
export async function findBlindControls(page: Page, seen: Set<string>): Promise<string[]> {
  const found: string[] = []
  const kinds = await page.evaluate(markKinds, [...seen])
  for (const [at, kind] of kinds.entries()) {
    seen.add(kind)
    const mark = `[data-kind="${at}"]`
    const clip = await page.locator(mark).evaluate((node) => {
      node.scrollIntoView({ block: 'center', inline: 'center' })
      const { x, y, width, height } = node.getBoundingClientRect()
      return { x: Math.max(0, x - 5), y: Math.max(0, y - 5), width: width + 10, height: height + 10 }
    })
    const picture = async (change: 'none' | 'hidden' | 'flipped') => {
      await page.evaluate(changeControl, { mark, change })
      const taken = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
      await page.evaluate(changeControl, { mark, change })
      return taken
    }
    const drawn = await picture('none')
    if (drawn.equals(await picture('hidden'))) found.push(`shows nothing: ${kind}`)
    else if (/\[(?:checked|aria)/.test(kind) && drawn.equals(await picture('flipped')))
      found.push(`looks the same on and off: ${kind}`)
  }
  await page.evaluate(() => {
    for (const node of document.querySelectorAll('[data-kind]')) node.removeAttribute('data-kind')
  })
  return found
}

/** Runs in the page: marks one visible control of each kind, and returns the kinds. */
function markKinds(seen: string[]): string[] {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const ariaState = (node: Element) =>
    ['aria-pressed', 'aria-selected', 'aria-current'].find((name) => node.hasAttribute(name))
  const isVisible = (node: Element) =>
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  /** A transparent field is drawn by what is around it. */
  const drawnElement = (node: Element) =>
    Number(getComputedStyle(node).opacity) < 0.1
      ? (node.closest('label') ?? node.parentElement ?? node)
      : node
  const kinds: string[] = []
  for (const node of root.querySelectorAll('input, select, textarea, button, a[href]')) {
    // The button for more moves down with the list as it comes into view.
    if (node.closest('[aria-busy]')) continue
    const drawn = drawnElement(node)
    if (drawn.getBoundingClientRect().width < 4 || !isVisible(drawn)) continue
    const state = node.matches(':is([type=checkbox], [type=radio])') ? 'checked' : ariaState(node)
    const classes = [drawn, drawn.parentElement].map((each) => each?.getAttribute('class')).join(' ')
    const kind = `<${node.tagName.toLowerCase()} class="${classes}">${state ? `[${state}]` : ''}`
    if (seen.includes(kind) || kinds.includes(kind)) continue
    drawn.setAttribute('data-kind', String(kinds.push(kind) - 1))
  }
  return kinds
}

/** Runs in the page: hides a control or flips its state; the second time, the reverse. */
function changeControl({ mark, change }: { mark: string; change: 'none' | 'hidden' | 'flipped' }): void {
  const drawn = document.querySelector<HTMLElement>(mark)!
  if (change === 'hidden') drawn.style.visibility = drawn.style.visibility ? '' : 'hidden'
  if (change !== 'flipped') return
  const input = drawn.querySelector<HTMLInputElement>('[type=checkbox], [type=radio]')
  if (input) return void (input.checked = !input.checked)
  for (const name of ['aria-pressed', 'aria-selected'])
    if (drawn.hasAttribute(name)) drawn.setAttribute(name, String(drawn.getAttribute(name) !== 'true'))
  const current = drawn.getAttribute('aria-current')
  if (current !== null) {
    drawn.removeAttribute('aria-current')
    drawn.dataset['current'] = current
  } else if (drawn.dataset['current']) {
    drawn.setAttribute('aria-current', drawn.dataset['current'])
    delete drawn.dataset['current']
  }
}
