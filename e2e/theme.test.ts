import { expect, test } from 'vitest'
import { newShopper } from './shopper.ts'

test('a chosen theme is there in the first bytes of the next page', async () => {
  const { page, open, context, origin } = await newShopper({ colorScheme: 'light' })
  await open('/user-center')
  await page.getByRole('radio', { name: '深色' }).check({ force: true })
  await expect.poll(() => context.cookies()).toMatchObject([{ name: 'theme', value: 'dark' }])
  const html = await (await context.request.get(`${origin}/mobile/home`)).text()
  expect(html.slice(0, 100)).toContain('data-theme="dark"')
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: '深色' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: '跟随系统' }).check({ force: true })
  await expect.poll(() => context.cookies()).toEqual([])
})
