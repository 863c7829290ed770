import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectVisible } from './rest.ts'
import { newShopper, waitUntilResponsive } from './shopper.ts'

const field = (page: Page) => page.getByPlaceholder('请输入要搜索的数字')

/** What the page answers: its notes, the count, and each number with its reason. */
async function readAnswer(page: Page): Promise<string[]> {
  const answer = page.getByRole('main').locator('section', { has: page.getByRole('heading', { level: 2 }) })
  await expectVisible(answer.getByRole('heading', { name: /号码/ }))
  const heading = await answer.getByRole('heading', { name: /号码/ }).allTextContents()
  const notes = await answer.locator('p, small, fieldset span').allTextContents()
  const rows = await answer.getByRole('listitem').allTextContents()
  return [...heading, ...notes, ...rows]
}

test.each([
  ['digits of a date', '0618', true, /尾号 0618/],
  ['digits of a date anywhere', '0618', false, /6月18日/],
  ['digits that no number has', '999999999', false, /没有找到号码，请换其他号码试试/],
  ['digits in two groups', '520 1314', false, /号码/],
  ['more digits than a number has', '12345678901234', true, /没有找到号码，请换其他号码试试/],
])('[SC-6] typing and the button give one answer to %s', async (_, keyword, suffix, expected) => {
  const { page, open } = await newShopper()
  await open('/search')
  const tail = page.getByRole('checkbox', { name: '尾号' })
  await waitUntilResponsive(tail)
  if (suffix) await tail.check()
  await field(page).fill(keyword)
  await expectAddress(page, /q=/)
  const typed = await readAnswer(page)
  expect(typed.join('\n')).toMatch(expected)
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expectAddress(page, /\/tag-list\?keyword=/)
  expect(await readAnswer(page)).toEqual(typed)
  await page.reload()
  expect(await readAnswer(page)).toEqual(typed)
})

test('[SC-6] words that are not understood are named beside the results', async () => {
  const { page, open } = await newShopper()
  await open(`/search?q=${encodeURIComponent('生肖龙，1万以内，少4')}`)
  const answer = (await readAnswer(page)).join('\n')
  expect(answer).toContain('没看懂“生肖龙”')
  expect(answer).toContain('10000 元以内')
  expect(answer).toContain('不含 4')
})

test('[SC-6] without scripts the form keeps its words and shows the results', async () => {
  // The helpers of other journeys run scripts in the page.
  const { context, origin } = await newShopper()
  const bare = await context.browser()!.newContext({ javaScriptEnabled: false, locale: 'zh-CN' })
  try {
    const page = await bare.newPage()
    await page.goto(`${origin}/mobile/search?maxPrice=5000`)
    await field(page).fill('88')
    await page.getByRole('checkbox', { name: '尾号' }).check()
    await page.getByRole('button', { name: '搜索', exact: true }).click()
    await page.waitForURL(/\/mobile\/search\?maxPrice=5000&keyword=88&suffix=true$/)
    expect(await field(page).inputValue()).toBe('88')
    expect(await page.getByRole('checkbox', { name: '尾号' }).isChecked()).toBe(true)
    await page.getByText(/^找到 \d+ 个号码$/).waitFor()
    expect(
      await page
        .getByRole('main')
        .getByText(/^尾号 88/)
        .count(),
    ).toBeGreaterThan(1)
  } finally {
    await bare.close()
  }
})
