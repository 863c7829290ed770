import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newOwner } from './owner.ts'
import { expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'

/** An owner's call rules with quiet hours on, and the hours that the page has sent since. */
async function quietHours(keyword: string) {
  const owner = await newOwner(keyword)
  const { page } = owner
  const open = async () => {
    await owner.open(`/user-center/numbers/${owner.id}`)
    await page.getByRole('link', { name: '谁能打进来' }).click()
    await expectVisible(page.getByRole('switch', { name: '免打扰' }))
  }
  await open()
  await page.getByRole('switch', { name: '免打扰' }).click()
  await expectVisible(page.getByLabel('开始'))
  await expectVisible(page.getByRole('button', { name: '撤销' }))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return
    const { quiet } = request.postDataJSON() as { quiet: { from: string; until: string; on: boolean } }
    sent.push(`${quiet.from}–${quiet.until} ${quiet.on ? 'on' : 'off'}`)
  })
  return { page, open, sent }
}

type Turn = { label: string; values: string[]; late?: string; afterMs?: number }

/** Turns the wheel of a time field; after `late`, a last value comes when the focus has gone, as on iOS. */
async function turn(page: Page, { label, values, late, afterMs = 0 }: Turn): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.focus()
  for (const value of values) await field.fill(value)
  if (late === undefined) return
  await field.evaluate(
    async (input: HTMLInputElement, last) => {
      input.blur()
      if (last.afterMs) await new Promise((resolve) => setTimeout(resolve, last.afterMs))
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, last.late)
      for (const name of ['input', 'change']) input.dispatchEvent(new Event(name, { bubbles: true }))
    },
    { late, afterMs },
  )
}

/** The hours after a new load: what the server has. */
async function stored(page: Page, open: () => Promise<void>): Promise<string[]> {
  await open()
  await waitUntilAtRest(page)
  return Promise.all(['开始', '结束'].map((label) => page.getByLabel(label, { exact: true }).inputValue()))
}

test('a wheel that turns through times saves the last of them, once, when both fields are left', async () => {
  const { page, open, sent } = await quietHours('6341')
  await turn(page, { label: '开始', values: ['21:00', '20:00', '20:30'] })
  await turn(page, { label: '结束', values: ['20:30', '07:00', '06:45'] })
  await page.getByLabel('结束', { exact: true }).blur()
  await expectVisible(page.getByRole('button', { name: '撤销' }))
  expect(sent).toEqual(['20:30–06:45 on'])
  await page.setViewportSize({ width: 320, height: 640 })
  const places = page.locator('main input[type=time]').locator('..')
  expect(await places.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))).toEqual([
    0, 0,
  ])
  expect(await stored(page, open)).toEqual(['20:30', '06:45'])
})

test('a time that the phone reports only after the field was left is saved, once', async () => {
  const { page, open, sent } = await quietHours('6314')
  await turn(page, { label: '开始', values: ['21:00', '20:00'], late: '19:30' })
  await expectVisible(page.getByRole('button', { name: '撤销' }))
  expect(sent).toEqual(['19:30–07:00 on'])
  expect(await stored(page, open)).toEqual(['19:30', '07:00'])
})

test('a time that the phone reports long after the field was left is saved at last', async () => {
  const { page, open, sent } = await quietHours('6143')
  await turn(page, { label: '开始', values: ['20:00'], late: '19:30', afterMs: 300 })
  await expectAtRest(page, () => sent).toEqual(['20:00–07:00 on', '19:30–07:00 on'])
  await expectVisible(page.getByRole('button', { name: '撤销' }))
  expect(await stored(page, open)).toEqual(['19:30', '07:00'])
})

test('a time typed just before the screen is left, or quiet hours are switched off, is not lost', async () => {
  const { page, open, sent } = await quietHours('6413')
  await turn(page, { label: '开始', values: ['20:15'] })
  const saved = page.waitForResponse(/\/rules$/)
  await page.goBack()
  await saved
  expect(sent).toEqual(['20:15–07:00 on'])
  expect(await stored(page, open)).toEqual(['20:15', '07:00'])

  await turn(page, { label: '结束', values: ['05:00'] })
  await page.getByRole('switch', { name: '免打扰' }).click()
  await expectAtRest(page, () => sent.at(-1)).toBe('20:15–05:00 off')
})

test('a cleared time, or an end equal to the begin, is not saved', async () => {
  const { page, sent } = await quietHours('6431')
  const begin = page.getByLabel('开始', { exact: true })
  await turn(page, { label: '开始', values: [''] })
  await begin.blur()
  await expectAtRest(page, () => begin.inputValue()).toBe('22:00')
  await turn(page, { label: '开始', values: ['07:00'] })
  await begin.blur()
  await expectVisible(page.getByText('开始和结束不能相同'))
  await turn(page, { label: '开始', values: ['23:00'] })
  await begin.blur()
  await expectAtRest(page, () => sent).toEqual(['23:00–07:00 on'])
})
