import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listProcessTree } from '@hao/testing/processes.ts'
import { expectAtRest, expectVisible } from './rest.ts'
import { axeFindings } from './inspect.ts'
import { newOwnedNumber, type OwnedNumber } from './owner.ts'
import { button, receivedEnergy, startTelephones } from './telephones.ts'

const { newPage, phoneOf: phoneWith, product } = startTelephones()

/** The bound phone of an owner, switched on. */
const phoneOf = ({ session }: OwnedNumber, options?: BrowserContextOptions) =>
  phoneWith(session.phone, options)

const own = (digits: string) => `95013 ${digits}`

/** A caller who dials a number in any spelling. */
async function dial(written: string, caller = '13812341234'): Promise<Page> {
  const page = await newPage(
    `/simulators/carrier/dial?number=${encodeURIComponent(written)}&caller=${caller}`,
  )
  await button(page, '拨打').click()
  return page
}

/** The sound energy of three beeps of Chromium's fake microphone. */
async function growth(page: Page): Promise<number> {
  const before = await receivedEnergy(page)
  await page.waitForTimeout(3000)
  return (await receivedEnergy(page)) - before
}

async function lastCall({ session }: OwnedNumber): Promise<unknown> {
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await fetch(`${product().origin}/api/calls?current=1&pageSize=1`, { headers })
  return ((await answer.json()) as { data: { list: unknown[] } }).data.list[0]
}

test('a number just bought rings its bound phone, which shows the number, and both sides hear each other', async () => {
  const owner = await newOwnedNumber('628', { origin: product().origin })
  const phone = await phoneOf(owner)
  for (const colorScheme of ['light', 'dark'] as const) {
    await phone.emulateMedia({ colorScheme })
    expect(await axeFindings(phone)).toEqual([])
  }
  const caller = await dial(`＋86 95013-${owner.digits}`)
  await expectVisible(button(phone, '接听'))
  await expectVisible(phone.getByRole('heading', { name: own(owner.digits) }))
  expect(await phone.locator('body').innerText()).not.toContain('1381234')
  await expectVisible(caller.getByText('对方振铃中'))
  expect(await axeFindings(phone)).toEqual([])
  await button(phone, '接听').click()
  for (const side of [phone, caller]) await expectVisible(side.getByText('通话中'))
  for (const side of [phone, caller]) await expect.poll(() => receivedEnergy(side)).toBeGreaterThan(0)
  expect(await caller.locator('body').innerText()).not.toContain(owner.session.phone)
  await button(caller, '拨号键盘').click()
  const keypad = caller.getByRole('group', { name: '拨号键盘' })
  for (const name of ['5', '#']) await keypad.getByRole('button', { name }).click()
  await expectVisible(phone.getByText('对方按了 5#'))
  await button(caller, '静音').click()
  await expectVisible(button(caller, '已静音'))
  await expect.poll(() => growth(phone)).toBeLessThan(1e-6)
  await expect.poll(() => growth(caller)).toBeGreaterThan(1e-4)
  await button(caller, '已静音').click()
  await expect.poll(() => growth(phone)).toBeGreaterThan(1e-4)
  await button(phone, '挂断').click()
  for (const side of [phone, caller]) await expectVisible(side.getByText(/通话结束 · \d+ 秒/))
  await expect
    .poll(() => lastCall(owner))
    .toMatchObject({ outcome: 'answered', caller: '138****1234', seconds: expect.any(Number) })
})

test('the phone links to a dialler with its number filled in, which says whether it rings there', async () => {
  const owner = await newOwnedNumber('36', { origin: product().origin })
  const phone = await newPage(`/simulators/phone?dial=95013${owner.digits}`)
  await phone.getByLabel('手机号').fill(owner.session.phone)
  await button(phone, '打开这部手机').click()
  await expectVisible(phone.getByText('已入网，等待来电'))
  const openDialler = async () => {
    const opened = phone.context().waitForEvent('page')
    await phone.getByRole('link', { name: '用另一部电话拨打' }).click()
    return opened
  }
  const dialler = await openDialler()
  await expectAtRest(dialler, () => dialler.getByLabel('拨打的号码').inputValue()).toBe(
    `95013${owner.digits}`,
  )
  await button(dialler, '拨打').click()
  await expectVisible(dialler.getByText('对方振铃中'))
  await button(phone, '拒接').click()
  // Opened without it, the phone knows the number that rang it last.
  await phone.goto(`${product().origin}/simulators/phone?number=${owner.session.phone}`)
  await expectVisible(phone.getByText('已入网，等待来电'))
  const again = await openDialler()
  await expectAtRest(again, () => again.getByLabel('拨打的号码').inputValue()).toBe(`95013${owner.digits}`)
})

test('both sides see whether the call was declined, given up, or the phone was off', async () => {
  const owner = await newOwnedNumber('66', { origin: product().origin })
  const phone = await phoneOf(owner)

  const declined = await dial(`95013${owner.digits}`)
  await button(phone, '拒接').click()
  await expectVisible(declined.getByText('对方拒接'))
  await expectVisible(phone.getByText('已拒接'))

  const gaveUp = await dial(`095013${owner.digits}`, '')
  await expectVisible(button(phone, '接听'))
  await button(gaveUp, '挂断').click()
  await expectVisible(phone.getByText('来电已结束，没有接听'))
  await expectVisible(gaveUp.getByText('已取消呼叫'))
  await expect.poll(() => lastCall(owner)).toMatchObject({ outcome: 'cancelled' })
  expect(await lastCall(owner)).not.toHaveProperty('caller')

  await phone.close()
  const nobody = await dial(`95013${owner.digits}`)
  await expectVisible(nobody.getByText('没有开机'))
  await expectVisible(nobody.getByRole('link', { name: '看通话记录' }))
})

test('a phone without a microphone hears, and says that it sends no sound', async () => {
  const owner = await newOwnedNumber('88', { origin: product().origin })
  const phone = await newPage(`/simulators/phone?number=${owner.session.phone}`)
  await phone.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('refused'))
  })
  await expectVisible(phone.getByText('已入网，等待来电'))
  const caller = await dial(`95013${owner.digits}`)
  await button(phone, '接听').click()
  await expectVisible(phone.getByText('您听得到对方，对方听不到您'))
  await expectVisible(caller.getByText('通话中'))
  await expect.poll(() => receivedEnergy(phone)).toBeGreaterThan(0)
})

test('a phone reconnects with its network; an invalid phone and an invalid number are reported', async () => {
  const owner = await newOwnedNumber('99', { origin: product().origin })
  const phone = await phoneOf(owner)
  const edge = listProcessTree(product().pid()).find(({ command }) => command.includes('sip-edge'))
  // It lasts until the edge runs again, which may be before the next line is run.
  const lost = phone.getByText('网络断开了，正在重连…').waitFor()
  process.kill(edge?.pid ?? 0, 'SIGKILL')
  await lost
  await expectVisible(phone.getByText('已入网，等待来电'))
  const comeBack = await dial(`95013${owner.digits}`)
  await expectVisible(button(phone, '接听'))
  await button(comeBack, '挂断').click()
  await phone.goto(`${product().origin}/simulators/phone?number=1380000111x1`)
  await expectVisible(phone.getByText('请输入 11 位手机号'))
  await phone.getByLabel('手机号').fill('１３８００００２２２２')
  await button(phone, '打开这部手机').click()
  await expectVisible(phone.getByRole('heading', { name: '138 0000 2222' }))
  const caller = await newPage('/simulators/carrier/dial')
  await button(caller, '拨打').click()
  await expectVisible(caller.getByText('请先输入要拨打的号码'))
  expect(await axeFindings(caller)).toEqual([])
  await caller.getByLabel('拨打的号码').fill('95013000000')
  await button(caller, '拨打').click()
  await expectVisible(caller.getByText('没有这个号码，或还没有人购买'))
})

test('of two pages of one phone the newer rings; the older says so after its call ends, and can take the phone back', async () => {
  const owner = await newOwnedNumber('77', { origin: product().origin })
  const phone = await phoneOf(owner)
  const call = await dial(`95013${owner.digits}`)
  await button(phone, '接听').click()
  await expectVisible(phone.getByText('通话中'))
  const second = await phone.context().newPage()
  await second.goto(phone.url())
  await expectVisible(second.getByText('已入网，等待来电'))
  await expectVisible(phone.getByText('通话中'))
  await button(call, '挂断').click()
  await expectVisible(phone.getByText('已在另一个页面打开'))
  expect(await axeFindings(phone)).toEqual([])
  const again = await dial(`95013${owner.digits}`)
  await button(second, '拒接').click()
  await expectVisible(again.getByText('对方拒接'))
  await button(phone, '在这里使用').click()
  await expectVisible(phone.getByText('已入网，等待来电'))
  await expectVisible(second.getByText('已在另一个页面打开'))
  const last = await dial(`95013${owner.digits}`)
  await expectVisible(button(phone, '接听'))
  await button(last, '挂断').click()
})

test('an unanswered microphone prompt is reported', async () => {
  const owner = await newOwnedNumber('55', { origin: product().origin })
  const phone = await newPage(`/simulators/phone?number=${owner.session.phone}`)
  await phone.evaluate(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      await new Promise((allowed) => document.addEventListener('keydown', allowed, { once: true }))
      return ask(wanted)
    }
  })
  await expectVisible(phone.getByText('已入网，等待来电'))
  const caller = await dial(`95013${owner.digits}`)
  await button(phone, '接听').click()
  await expectVisible(phone.getByText('浏览器在问能不能用麦克风'))
  await expectVisible(caller.getByText('对方振铃中'))
  await phone.keyboard.press('Enter')
  for (const side of [phone, caller]) await expectVisible(side.getByText('通话中'))
  // A call in progress sets timers all the time.
  await phone.getByText('浏览器在问能不能用麦克风').waitFor({ state: 'hidden' })
})
