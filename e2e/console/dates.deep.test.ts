import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { enterConsole, screenSizes } from './operator.ts'
import { dialogOf, expectNoViolations } from './stock.ts'

const dayMs = 86_400_000
const shanghaiDay = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/** 00:30 on 1 March in Shanghai, still 28 February in New York. */
const shortlyAfterMidnight = Date.parse('2026-02-28T16:30:00Z')

test('presets are days in Shanghai in a browser in New York; typing, emptying and old links work', async () => {
  const { page } = await enterConsole('finance', '/orders?paidFrom=2026-03-08&paidUntil=2026-03-09', {
    timezoneId: 'America/New_York',
  })
  const from = page.getByLabel('支付日期：从', { exact: true })
  const until = page.getByLabel('支付日期：到', { exact: true })
  await expectVisible(from)
  expect([await from.inputValue(), await until.inputValue()]).toEqual(['2026-03-08', '2026-03-09'])

  await page.clock.setFixedTime(shortlyAfterMidnight)
  const preset = page.getByRole('combobox', { name: '支付日期：常用范围' })
  for (const [name, first, last] of [
    ['今天', '2026-03-01', '2026-03-01'],
    ['昨天', '2026-02-28', '2026-02-28'],
    ['本周', '2026-02-23', '2026-03-01'],
    ['上周', '2026-02-16', '2026-02-22'],
    ['近 7 天', '2026-02-23', '2026-03-01'],
    ['近 30 天', '2026-01-31', '2026-03-01'],
    ['上月', '2026-02-01', '2026-02-28'],
  ] as const) {
    await preset.click()
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
    await expectAtRest(page, () => [param(page, 'paidFrom'), param(page, 'paidUntil')]).toEqual([first, last])
    await expectAtRest(from.page(), () => from.inputValue()).toBe(first)
    await expectAtRest(until.page(), () => until.inputValue()).toBe(last)
  }

  // By keyboard alone: type the first day, empty the second.
  await from.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2026/1/5')
  await page.keyboard.press('Tab')
  await expectAtRest(page, () => param(page, 'paidFrom')).toBe('2026-01-05')
  await until.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await expectAtRest(page, () => param(page, 'paidUntil')).toBeNull()
  expect(param(page, 'paidFrom')).toBe('2026-01-05')

  // The calendar marks the day in Shanghai.
  await from.click()
  await page.locator('.ant-picker-cell-today').first().waitFor({ state: 'attached' })
  const today = await page.locator('.ant-picker-cell-today').first().getAttribute('title')
  expect(today).toBe('2026-03-01')
})

test('a moment is typed and picked in Shanghai time, also in the hour that New York skips', async () => {
  const { page } = await enterConsole('inventory', '/prices', { timezoneId: 'America/New_York' })
  await page.getByRole('button', { name: '起草新规则' }).click()
  const dialog = dialogOf(page, '起草新规则')
  await dialog.getByLabel('名称').fill('春季')
  await dialog.getByRole('button', { name: '起草新规则' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: '春季' }))
  const moment = page.getByLabel(/^生效时间/)
  const save = page.getByRole('button', { name: '保存草稿' })
  const saved = async () => {
    await save.click()
    await expectHidden(page.getByText('有未保存的修改'))
    await page.reload()
    await expectVisible(moment)
    return moment.inputValue()
  }
  // Clocks in New York go from 02:00 to 03:00 on this day.
  await moment.fill('2027-03-14 02:30')
  expect(await saved()).toBe('2027-03-14 02:30')
  await moment.fill('2027-4-1 9:05')
  await moment.press('Tab')
  await expectAtRest(moment.page(), () => moment.inputValue()).toBe('2027-04-01 09:05')
  await moment.fill('明天')
  await moment.press('Tab')
  await save.click()
  await expectVisible(page.getByText('请填写完整、存在的日期和时间'))
  expect(await moment.inputValue()).toBe('明天')

  await moment.fill('')
  await moment.click()
  const cell = page.locator(`.ant-picker-cell[title="${shanghaiDay(Date.now() + dayMs)}"]`).first()
  const next = page.locator('.ant-picker-header-next-btn').first()
  if ((await cell.count()) === 0) await next.click()
  await cell.click()
  await moment.press('Tab')
  expect((await saved()).slice(0, 10)).toBe(shanghaiDay(Date.now() + dayMs))
})

test('typed text stays as it is until it is a whole moment, and whole moments are taken in many forms', async () => {
  const { page } = await enterConsole('telephony', '/calls')
  await page.getByRole('button', { name: '封停号码' }).click()
  const until = page.getByRole('dialog').getByLabel(/^封停至/)
  const wrong = page.getByRole('alert').filter({ hasText: '请填写完整、存在的日期和时间' })
  for (const text of ['2026-12-07 09:30', '2026/12/07 09:30']) {
    await until.fill('')
    const shown: string[] = []
    for (const key of text) {
      await until.press(key)
      shown.push(await until.inputValue())
    }
    expect(shown.slice(0, -1)).toEqual(
      Array.from(text, (_key, place) => text.slice(0, place + 1)).slice(0, -1),
    )
    await expectAtRest(page, () => until.inputValue()).toBe('2026-12-07 09:30')
  }
  for (const key of ['Tab', 'Enter'])
    for (const text of [
      '2026/12/8 9:30',
      '20261209 0930',
      '２０２６年１２月１０日　９：３０',
      ' 2026-12-11 09:30:15 ',
    ]) {
      await until.fill(text)
      await until.press(key)
      await expectAtRest(page, () => until.inputValue()).toMatch(/^2026-12-(08|09|10|11) 09:30$/)
      expect(await until.getAttribute('aria-invalid')).toBe('false')
      await expectHidden(wrong)
    }
  for (const text of ['2026-12-07', '2026-02-30 10:00', '2026-12-07 24:00']) {
    await until.fill(text)
    await until.press('Tab')
    await expectVisible(wrong)
    expect(await until.inputValue()).toBe(text)
    expect(await until.getAttribute('aria-invalid')).toBe('true')
  }
})

test.each([
  ['zh-CN', 'light', 'usual'],
  ['en-US', 'dark', 'small'],
] as const)('no accessibility violations around the pickers: %s, %s', async (locale, colorScheme, width) => {
  const { page } = await enterConsole('owner', '/refunds', {
    locale,
    colorScheme,
    viewport: screenSizes[width],
  })
  await expectVisible(page.locator('.ant-picker').first())
  await expectNoViolations(page, `refunds-${locale}`)
  await page.locator('.ant-picker input').first().click()
  await expectVisible(page.locator('.ant-picker-dropdown'))
  await expectNoViolations(page, `refunds-calendar-${locale}`)
})
