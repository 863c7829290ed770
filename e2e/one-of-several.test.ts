import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from './rest.ts'
import { logInElsewhere } from './log-in-elsewhere.ts'
import { dial, newOwner } from './owner.ts'
import { newMember, newOrder, newPhone, newShopper, payOrder } from './shopper.ts'

const spoken = (digits: string) => [...`95013${digits}`].join(' ')

test('[AP-16] of two paid numbers the chosen one is bound, and the other still waits', async () => {
  const member = await newMember()
  const { page } = member
  const older = await newOrder(member, '743')
  await payOrder(member, older)
  const newer = await newOrder(member, '745')
  await payOrder(member, newer)
  await member.open('/bind-phone')
  const rows = page.getByRole('main').getByRole('listitem')
  await expectAtRest(page, () => rows.count()).toBe(2)
  await rows
    .filter({ has: page.getByRole('img', { name: spoken(older.digits) }) })
    .getByRole('link')
    .click()
  await expectAddress(page, new RegExp(`/bind-phone\\?orderId=${older.id}$`))
  await page.getByRole('button', { name: '确认绑定' }).click()
  await expectVisible(page.getByText(`95013-${older.digits}`).first())
  await member.open('/bind-phone')
  await expectAtRest(page, () => rows.count()).toBe(1)
  await expectVisible(rows.getByRole('img', { name: spoken(newer.digits) }))
})

test('[AU-5] of two other phones the chosen one is logged out', async () => {
  const phone = newPhone()
  const mine = await newShopper()
  const { page, origin } = mine
  await mine.open('/login')
  await mine.logIn(phone)
  await expectAddress(page, /\/mobile\/user-center/)
  const others = [await logInElsewhere(phone), await logInElsewhere(phone)]
  await mine.open('/user-center/devices')
  const cards = page.getByRole('main').getByRole('listitem')
  await expectAtRest(page, () => cards.count()).toBe(3)
  const read = await mine.context.request.get(`${origin}/api/session`, {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
  })
  const { data } = (await read.json()) as { data: { id: number; current: boolean }[] }
  const last = data.findLastIndex(({ current }) => !current)
  const isAlive = async ({ context, session }: (typeof others)[number]) => {
    const headers = { authorization: `Bearer ${session.token}` }
    return (await context.request.get(`${origin}/api/session`, { headers })).status() === 200
  }
  await cards.nth(last).getByRole('button', { name: '退出该设备' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出该设备' }).click()
  await expectAtRest(page, () => cards.count()).toBe(2)
  const after = await mine.context.request.get(`${origin}/api/session`, {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
  })
  const left = ((await after.json()) as { data: { id: number }[] }).data.map(({ id }) => id)
  expect(new Set(left)).toEqual(new Set(data.flatMap(({ id }, at) => (at === last ? [] : [id]))))
  expect((await Promise.all(others.map(isAlive))).filter(Boolean)).toHaveLength(1)
})

test('[AP-15] the chosen months are paid, and each payment is listed with its own amount', async () => {
  const { page, open, id } = await newOwner('8643')
  await open(`/user-center/numbers/${id}`)
  const payments = page.locator('section').filter({ has: page.getByRole('heading', { name: '付款记录' }) })
  const amounts = async () =>
    (await payments.getByRole('listitem').allInnerTexts()).map((text) => /¥([\d.]+)/.exec(text)?.[1])
  await expectAtRest(page, async () => (await amounts()).length).toBe(1)
  const [month = ''] = await amounts()
  const three = (Number(month) * 3).toFixed(2)
  await page.getByRole('button', { name: '续费', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '续费' })
  await sheet.getByRole('radio', { name: /^3 个月/ }).check()
  await expectVisible(sheet.getByText(`¥${three}`).last())
  await sheet.getByRole('button', { name: '立即支付' }).click()
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  await page.getByRole('button', { name: /立即支付/ }).click()
  await expectVisible(page.getByRole('heading', { name: '支付成功' }))
  await expectVisible(page.getByText(`¥${three}`))
  await open(`/user-center/numbers/${id}`)
  await expectAtRest(page, amounts).toEqual([three, month])
})

test('an owner of two numbers chooses whose calls are shown', async () => {
  const owner = await newOwner('6378')
  const { page, origin, session } = owner
  const second = await newOrder(owner, '6387')
  await payOrder(owner, second)
  const bound = await fetch(`${origin}/api/order/binding`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: second.id, phone: session.phone }),
  })
  expect(bound.status).toBe(200)
  // Three callers: the calls of one are one row.
  for (const [digits, caller] of [
    [owner.digits, '13812341234'],
    [second.digits, '13812341235'],
    [second.digits, '13812341236'],
  ] as const)
    await fetch(`${await dial(origin, digits, { caller })}/end`, {
      method: 'POST',
      body: new URLSearchParams({ cause: 'missed' }),
    })
  await owner.open('/user-center/calls')
  const calls = page.getByRole('main').getByRole('listitem')
  await expectAtRest(page, () => calls.count()).toBe(3)
  const choice = page.getByRole('combobox')
  for (const [digits, count] of [
    [second.digits, 2],
    [owner.digits, 1],
  ] as const) {
    await choice.selectOption(digits)
    await expectAddress(page, new RegExp(`number=${digits}$`))
    expect(await choice.inputValue()).toBe(digits)
    await expectAtRest(page, () => calls.count()).toBe(count)
  }
  await choice.selectOption('')
  await expectAtRest(page, () => calls.count()).toBe(3)
})
