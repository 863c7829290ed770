import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from './rest.ts'
import { newShopper } from './shopper.ts'

test('a birthday that may be lunar is offered in both calendars, and pressing one searches it', async () => {
  const { page, open } = await newShopper()
  await open(`/search?q=${encodeURIComponent('女儿生日1990年12月8日')}`)
  const lunar = page.getByRole('button', { name: '农历1990年12月8日' })
  const solar = page.getByRole('button', { name: '公历1990年12月8日' })
  await expectVisible(lunar)
  expect([await solar.getAttribute('aria-pressed'), await lunar.getAttribute('aria-pressed')]).toEqual([
    'true',
    'false',
  ])
  await lunar.click()
  await expectAddress(page, (url) => url.searchParams.get('q') === '女儿生日农历1990年12月8日')
  await expectVisible(page.getByText('农历1990年12月8日生日 或 公历1991年1月23日生日'))
  expect(await page.getByPlaceholder('请输入要搜索的数字').inputValue()).toBe('女儿生日农历1990年12月8日')
  await solar.click()
  // The sentence of the lunar date has the solar one's words.
  await expectAtRest(page, () => solar.getAttribute('aria-pressed')).toBe('true')
  await expectVisible(page.getByText('公历1990年12月8日生日').or(page.getByText('1990年12月8日生日')).first())
})

test('digits that are a date are offered in both calendars on the list of the button, too', async () => {
  const { page, open } = await newShopper({ locale: 'en-GB' })
  await open('/tag-list?keyword=19900618')
  await page.getByRole('button', { name: 'lunar month 6, day 18 of 1990' }).click()
  await expectAddress(page, (url) => url.searchParams.get('q') === 'lunar month 6, day 18 of 1990')
  await expectVisible(page.getByText('lunar month 6, day 18 of 1990 or solar 8 August 1990'))
})

test('a lunar date that the year does not have is named', async () => {
  const { page, open } = await newShopper()
  await open(`/search?q=${encodeURIComponent('农历2021年闰四月初八')}`)
  await expectVisible(page.getByText('没有 农历2021年闰四月初八 这一天'))
})
