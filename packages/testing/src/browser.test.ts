import { expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'

test('a Chromium is found, and shows a page', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent('<h1>95013</h1>')
    expect(await page.textContent('h1')).toBe('95013')
  } finally {
    await browser.close()
  }
})
