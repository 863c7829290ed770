import { expect, test } from 'vitest'
import { expectAtRest } from './rest.ts'
import { chooseTheme } from './choose-theme.ts'
import { newShopper } from './shopper.ts'

test('a chosen theme is in the first tag of the next page', async () => {
  const { page, open, context, origin } = await newShopper({ colorScheme: 'light' })
  await open('/user-center')
  await chooseTheme(page, '深色')
  await expectAtRest(page, () => context.cookies()).toMatchObject([{ name: 'theme', value: 'dark' }])
  const html = await (await context.request.get(`${origin}/mobile/home`)).text()
  expect(html).toMatch(/^<!doctype html><html [^>]*data-theme="dark"/)
  await page.reload()
  await expectAtRest(page, () => page.getByRole('radio', { name: '深色' }).isChecked()).toBe(true)
  await chooseTheme(page, '跟随系统')
  await expectAtRest(page, () => context.cookies()).toEqual([])
})

test("the browser's bars take the colour of a chosen theme at once, and the system's again", async () => {
  const { page, open } = await newShopper({ colorScheme: 'light' })
  const bars = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      return metas.find(({ media }) => matchMedia(media).matches)?.content
    })
  await open('/user-center')
  expect(await bars()).toBe('#f6f4ef')
  await chooseTheme(page, '深色')
  await expectAtRest(page, bars).toBe('#101413')
  await page.reload()
  expect(await bars()).toBe('#101413')
  await expectAtRest(page, () => page.getByRole('radio', { name: '深色' }).isChecked()).toBe(true)
  await chooseTheme(page, '跟随系统')
  await expectAtRest(page, bars).toBe('#f6f4ef')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await bars()).toBe('#101413')
})
