import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { logInElsewhere } from './log-in-elsewhere.ts'
import { overflowFindings, axeFindings } from './inspect.ts'
import { newOwner, type Owner } from './owner.ts'
import { readCode, newPhone } from './shopper.ts'

const pictures = process.env['PICTURES']
const picture = async (page: Page, name: string) =>
  pictures && page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })

async function ownerOfRules(keyword: string): Promise<Owner> {
  const owner = await newOwner(keyword)
  await owner.open(`/user-center/numbers/${owner.id}`)
  await owner.page.getByRole('link', { name: '谁能打进来' }).click()
  await expectVisible(owner.page.getByRole('switch', { name: '接听来电' }))
  return owner
}

const turn = (page: Page, name: string) => page.getByRole('switch', { name, exact: true }).click()
const card = (page: Page, button: string) =>
  page.locator('section').filter({ has: page.getByRole('button', { name: button, exact: true }) })

/** The result of the check on the screen for a caller. */
async function check(page: Page, caller: string): Promise<string> {
  const section = card(page, '查一查')
  await section.getByLabel('号码', { exact: true }).fill(caller)
  const [answer] = await Promise.all([
    page.waitForResponse(/would-ring/),
    section.getByRole('button', { name: '查一查' }).click(),
  ])
  await answer.finished()
  const words = section.locator('output b')
  await expectVisible(words)
  return `${await words.innerText()}：${await section.locator('output span').last().innerText()}`
}

/** Whether a call of the carrier's simulator rings. */
async function dialled(page: Page, { origin, digits }: Owner, caller: string): Promise<boolean> {
  const response = await page.request.post(`${origin}/simulators/carrier/calls`, {
    form: { number: `95013${digits}`, caller },
  })
  return (await response.text()).includes('响铃')
}

test('switches take effect at once: the check and real calls follow them, and one tap undoes the last one', async () => {
  const owner = await ownerOfRules('6315')
  const { page } = owner
  expect(await check(page, '13912345678')).toBe('会响：没有限制')
  expect(await dialled(page, owner, '13912345678')).toBe(true)
  await turn(page, '接听来电')
  await expectVisible(page.getByText('谁打来都不响'))
  await expectVisible(page.getByRole('button', { name: '撤销' }))
  expect(await check(page, '13912345678')).toBe('不会响：已关闭接听来电')
  expect(await dialled(page, owner, '13912345678')).toBe(false)
  await page.getByRole('button', { name: '撤销' }).click()
  await expectVisible(page.getByText('您的手机会响'))
  await turn(page, '只接熟悉的号码')
  await expectVisible(page.getByRole('button', { name: '撤销' }))
  expect(await check(page, '+86 139-1234-5678')).toContain('不会响：只接熟悉的号码')
  await turn(page, '快递模式')
  await expectVisible(page.getByText(/到 \d\d-\d\d \d\d:\d\d 自动关闭/))
  expect(await check(page, '13912345678')).toMatch(/^会响：快递模式，到 20/)
})

test('callers typed on any keyboard are added to lists and removed again', async () => {
  const owner = await ownerOfRules('6351')
  const { page } = owner
  const lists = card(page, '加入名单')
  const add = async (number: string, prefix = false) => {
    await lists.getByLabel('号码', { exact: true }).fill(number)
    if (prefix) await lists.getByRole('checkbox').check()
    await lists.getByRole('button', { name: '加入名单' }).click()
  }
  await expectVisible(page.getByText('名单还是空的'))
  await add('12')
  await expectVisible(lists.getByRole('alert').filter({ hasText: '3 至 20 位' }))
  await add('＋８６　１３９-1234-5678')
  await expectVisible(lists.getByText('139 1234 5678'))
  await add('170', true)
  await expectVisible(lists.getByText('170 开头的号码'))
  expect(await dialled(page, owner, '13912345678')).toBe(false)
  expect(await check(page, '１７０12345678')).toBe('不会响：在黑名单里')
  await turn(page, '免打扰')
  await expectVisible(page.getByLabel('开始'))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await picture(page, `rules-${colorScheme}`)
    expect(await axeFindings(page)).toEqual([])
  }
  expect(await overflowFindings(page)).toEqual([])
  await lists.getByRole('radio', { name: '白名单' }).click()
  await add('17012345678')
  await expectVisible(lists.getByText('170 1234 5678'))
  expect(await check(page, '17012345678')).toBe('会响：在白名单里')
  await lists.getByRole('button', { name: '从名单里删除 170 1234 5678' }).click()
  await expectVisible(lists.getByText('已删除 170 1234 5678'))
  expect(await check(page, '17012345678')).toBe('不会响：在黑名单里')
  await lists.getByRole('button', { name: '撤销' }).click()
  await expectVisible(lists.getByText('170 1234 5678', { exact: true }))
})

test('two devices: the second one is notified of the conflict, sees both versions, and may still save its own', async () => {
  const owner = await ownerOfRules('6361')
  const { page, id, session } = owner
  const other = await logInElsewhere(session.phone)
  await other.open(`/user-center/numbers/${id}/rules`)
  await expectVisible(other.page.getByRole('switch', { name: '接听来电' }))
  await turn(page, '只接熟悉的号码')
  await expectVisible(page.getByRole('button', { name: '撤销' }))
  other.expectTrouble(/status of 409/)
  await turn(other.page, '不接隐藏号码')
  const told = other.page.getByRole('alert').filter({ hasText: '刚在别处改过' })
  await expectVisible(told.getByText('不接隐藏号码'))
  await picture(other.page, 'rules-conflict')
  const state = (name: string) => other.page.getByRole('switch', { name }).isChecked()
  await expect
    .poll(async () => [await state('只接熟悉的号码'), await state('不接隐藏号码')])
    .toEqual([true, false])
  await told.getByRole('button', { name: '还是照我的改' }).click()
  await expectAtRest(other.page, () => state('不接隐藏号码')).toBe(true)
  await expectHidden(told)
})

test('a second phone is added by its code, and removed', async () => {
  const { page, origin } = await ownerOfRules('6371')
  const second = newPhone()
  await page.getByRole('button', { name: '添加第二部手机' }).click()
  const sheet = page.locator('dialog[open]')
  await sheet.getByLabel('手机号', { exact: true }).fill(second)
  await sheet.getByRole('button', { name: '获取验证码' }).click()
  const code = sheet.getByLabel('验证码', { exact: true })
  await expectVisible(code)
  await picture(page, 'rules-second')
  expect(await axeFindings(page)).toEqual([])
  await code.fill(await readCode(origin, second))
  await expectVisible(page.getByText(`现在是 ${second.slice(0, 3)}****${second.slice(-4)}`))
  await page.getByRole('button', { name: '不再响这部手机' }).click()
  await expectVisible(page.getByRole('button', { name: '添加第二部手机' }))
})
