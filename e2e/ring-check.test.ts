import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { overflowFindings, axeFindings } from './inspect.ts'
import { expectVisible } from './rest.ts'
import { dial, newOwner, type Owner } from './owner.ts'

/** HH:mm in Shanghai, some hours from now. */
const clock = (hours: number) => new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(11, 16)

type Switches = { quiet?: { on: boolean; from: string; until: string }; knownOnly?: boolean; rings?: boolean }

/** Changes the rules without a screen. */
async function changeRules({ origin, session, id }: Owner, switches: Switches): Promise<void> {
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
  const url = `${origin}/api/subscription/${id}/rules`
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { version: number } }
  const body = JSON.stringify({ version: data.version, ...switches })
  expect((await fetch(url, { method: 'PATCH', headers, body })).status).toBe(200)
}

/** The check of the shopper's only number. */
const checked = (page: Page) =>
  page
    .getByRole('group')
    .filter({ has: page.getByRole('img') })
    .first()

test('[SC-11] in quiet hours a call is refused, and the check, the numbers and the log say so, until when, and lead to the rule', async () => {
  const owner = await newOwner('6918')
  const { page, open, origin, digits, id } = owner
  const end = clock(2)
  await changeRules(owner, { quiet: { on: true, from: clock(-1), until: end } })
  await dial(origin, digits, { caller: '13712341234' })
  const until = new RegExp(`免打扰时段，到 \\d{4}-\\d\\d-\\d\\d ${end}`)

  await open('/service')
  const check = checked(page)
  await expectVisible(check.getByText('不会响铃'))
  await expectVisible(check.getByText(until))
  await expectVisible(check.getByText('未响铃：免打扰时段'))
  expect(await page.getByText('陌生号码打来会响铃').count()).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }

  await open('/user-center/numbers')
  await expectVisible(page.getByRole('listitem').getByText(until))
  await open(`/user-center/numbers/${id}`)
  await expectVisible(page.getByText(until))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await overflowFindings(page)).toEqual([])
  await open('/user-center/calls')
  await expectVisible(page.getByText('未响铃：免打扰时段'))

  await open('/service')
  await checked(page).getByRole('link', { name: '改规则' }).click()
  await page.getByRole('switch', { name: '免打扰', exact: true }).click()
  await expectVisible(page.getByRole('button', { name: '撤销' }))
  await page.goBack()
  await expectVisible(checked(page).getByText('会响铃', { exact: true }))
})

test.each<[string, string, Switches]>([
  ['6928', '只接熟悉的号码', { knownOnly: true }],
  ['6938', '已关闭接听来电', { rings: false }],
])('[SC-11] with number %s the check says %s and leads to the rules', async (keyword, reason, switches) => {
  const owner = await newOwner(keyword)
  await changeRules(owner, switches)
  await owner.open('/service')
  const check = checked(owner.page)
  await expectVisible(check.getByText('不会响铃'))
  await expectVisible(check.getByText(reason))
  await check.getByRole('link', { name: '改规则' }).click()
  await expectVisible(owner.page.getByRole('switch', { name: '接听来电' }))
})
