import type { Page } from 'playwright-core'
import { waitUntilResponsive } from './shopper.ts'

/** Chooses a theme on the user center. */
export async function chooseTheme(page: Page, name: '浅色' | '深色' | '跟随系统'): Promise<void> {
  const radio = page.getByRole('radio', { name })
  await waitUntilResponsive(radio)
  await radio.click()
}
