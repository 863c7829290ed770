import type { Page } from 'playwright-core'

/** Chooses a theme on the user center, whose last row it is: at first it may lie under the tab bar. */
export async function chooseTheme(page: Page, name: '浅色' | '深色' | '跟随系统'): Promise<void> {
  const radio = page.getByRole('radio', { name })
  await radio.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await radio.click({ force: true })
}
