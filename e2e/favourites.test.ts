import { expect, test } from 'vitest'
import { newPhone, newShopper } from './shopper.ts'

test('[FV-4] [SC-5] an anonymous shopper browses, favourites, logs in, comes back, and the favourite is kept', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/home')
  await page
    .getByRole('button', { name: /收藏 95013-/ })
    .first()
    .click()
  await page.waitForURL(/\/login\?callback=%2Fhome/)
  await shopper.logIn(newPhone())
  await page.waitForURL(/\/mobile\/home/)
  const heart = page.getByRole('button', { name: /收藏 95013-/ }).first()
  const pressed = () =>
    expect.poll(() => heart.getAttribute('aria-pressed'), { timeout: 10_000 }).toBe('true')
  await page.getByText('收藏成功').waitFor()
  await pressed()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await pressed()
})
