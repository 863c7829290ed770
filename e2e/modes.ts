import type { Page } from 'playwright-core'
import { waitUntilAtRest } from './rest.ts'
import { axeFindings } from './inspect.ts'
import { findBlindControls } from './find-blind-controls.ts'
import { findMisfits } from './find-misfits.ts'
import { waitUntilStill } from './shopper.ts'

/** A way of looking at the shop: how the open page enters it, what is checked, and how it leaves. */
type Mode = {
  enter: (page: Page) => Promise<unknown>
  check: (page: Page) => Promise<string[]>
  leave: (page: Page) => Promise<unknown>
}

/** Colours that the system chooses. A kind of control is checked once for all pages. */
function forcedColours(colorScheme: 'light' | 'dark'): Mode {
  const seen = new Set<string>()
  return {
    enter: (page) => page.emulateMedia({ forcedColors: 'active', colorScheme }),
    check: async (page) => {
      const blind = await findBlindControls(page, seen)
      // The pairs of colours are the same in both.
      return colorScheme === 'light' ? [...blind, ...(await axeFindings(page, ['color-contrast']))] : blind
    },
    leave: (page) => page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' }),
  }
}

const modes: Record<string, Mode> = {
  'forced colours, light': forcedColours('light'),
  'forced colours, dark': forcedColours('dark'),
  'text of 200 %': {
    enter: (page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%')),
    check: findMisfits,
    leave: (page) => page.evaluate(() => void (document.documentElement.style.fontSize = '')),
  },
  '320 px': {
    enter: (page) => page.setViewportSize({ width: 320, height: 640 }),
    check: findMisfits,
    leave: (page) => page.setViewportSize({ width: 390, height: 844 }),
  },
  'large text': {
    enter: (page) => page.evaluate(() => void (document.documentElement.dataset['text'] = 'large')),
    check: (page) => findMisfits(page, 18),
    leave: (page) => page.evaluate(() => void delete document.documentElement.dataset['text']),
  },
}

/** The findings on the open page in each mode. */
export async function findInModes(page: Page, place: string): Promise<string[]> {
  await waitUntilAtRest(page)
  const found: string[] = []
  for (const [name, { enter, check, leave }] of Object.entries(modes)) {
    await enter(page)
    await waitUntilStill(page)
    found.push(...(await check(page)).map((line) => `${place}, ${name}: ${line}`))
    await leave(page)
  }
  return found
}
