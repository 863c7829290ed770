import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { runSql } from './database.ts'
import { newOwner } from './owner.ts'
import { expectAddress, expectAtRest, expectVisible } from './rest.ts'
import { newMember, type Shopper, waitUntilStill } from './shopper.ts'

/** A number on sale with these digits, the last of its page, which other journeys do not use. */
async function findNumber({ origin }: Shopper, keyword: string): Promise<{ id: number; price: number }> {
  const found = await fetch(`${origin}/api/number/search?keyword=${keyword}&pageSize=20`)
  const { data } = (await found.json()) as { data: { list: { id: number; price: number }[] } }
  const last = data.list.at(-1)
  if (!last) throw new Error(`No number with ${keyword} is on sale`)
  return last
}

/** Opens the order sheet of a number's page and agrees to everything but automatic renewal. */
async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '立即办理' }).click()
  const sheet = page.getByRole('dialog', { name: '确认订单' })
  await expectVisible(sheet)
  await waitUntilStill(page)
  await sheet.getByRole('checkbox').first().check()
  return sheet
}

const yuan = (amount: number) => `¥${amount.toFixed(2)}`

test('a price raised between sheet and press: the sheet shows both, and the shopper confirms the new one', async () => {
  const member = await newMember()
  const { page } = member
  member.expectTrouble(/409 \(Conflict\).*\/api\/order$/)
  const { id, price } = await findNumber(member, '7315')
  await member.open(`/number/${id}?months=3`)
  const sheet = await openSheet(page)
  await sheet.getByRole('checkbox').nth(1).check()
  await expectVisible(sheet.getByText(yuan(price * 3)).first())

  await runSql(inject('shopEnv'), 'UPDATE numbers SET price_fen = price_fen + 10000 WHERE id = $1', [id])
  await sheet.getByRole('button', { name: '立即支付' }).click()
  const changed = sheet.getByRole('alert')
  await expectAtRest(page, () => changed.textContent()).toBe(
    `金额刚刚变了：原来 ${yuan(price * 3)}，现在 ${yuan(price * 3 + 300)}。请核对后再确认。需要自动续费的，请按新价重新勾选。`,
  )
  await expectVisible(sheet.getByText(`${yuan(price + 100)}/月`))
  expect(await sheet.getByRole('checkbox').nth(1).isChecked()).toBe(false)
  await expectVisible(sheet.getByText(`每 3 个月扣 ${yuan(price * 3 + 300)}`, { exact: false }))

  await sheet.getByRole('button', { name: '按新价支付' }).click()
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  await expectVisible(page.getByText(yuan(price * 3 + 300)).first())
})

test('an older order of one month is shown to a shopper who chose twelve, and paid when they confirm it', async () => {
  const member = await newMember()
  const { page, origin, session } = member
  member.expectTrouble(/409 \(Conflict\).*\/api\/order$/)
  const { id, price } = await findNumber(member, '7246')
  await member.open(`/number/${id}?months=12`)
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
  // As in another tab.
  await fetch(`${origin}/api/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ numberId: id, months: 1, agreed: true }),
  })
  const sheet = await openSheet(page)
  await sheet.getByRole('button', { name: '立即支付' }).click()

  const own = page.getByRole('dialog', { name: '您已有这个号码的订单' })
  await expectVisible(own.getByText('1 个月', { exact: true }))
  await expectVisible(own.getByText('到期不自动扣费'))
  await expectVisible(own.getByRole('link', { name: '查看订单' }))
  await own.getByRole('button', { name: `支付这个订单 ${yuan(price)}` }).click()
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  await expectVisible(page.getByText(yuan(price)).first())
  await page.getByRole('button', { name: '取消支付' }).click()

  // The page of the number names the amount of the order that it continues.
  await member.open(`/number/${id}`)
  await expectVisible(page.getByRole('button', { name: `继续支付 ${yuan(price)}` }))
})

test('a refund that shrinks while its sheet is open is shown before the number is given up', async () => {
  const owner = await newOwner('8753')
  const { page } = owner
  owner.expectTrouble(/409 \(Conflict\).*\/end$/)
  await owner.open(`/user-center/numbers/${owner.id}`)
  await page.getByRole('button', { name: '退订并退款' }).click()
  const sheet = page.getByRole('dialog', { name: '退订这个号码？' })
  const amount = sheet.getByText(/^¥/)
  await expectVisible(amount)
  const shown = await amount.textContent()

  const later = "period_start = period_start - interval '9 days', period_end = period_end - interval '9 days'"
  await runSql(inject('shopEnv'), `UPDATE orders SET ${later} WHERE id = $1`, [owner.orderId])
  await sheet.getByRole('button', { name: '确认退订' }).click()
  const changed = sheet.getByRole('alert')
  await expectVisible(changed)
  const left = await amount.textContent()
  expect(left).not.toBe(shown)
  expect(await changed.textContent()).toBe(`金额刚刚变了：原来 ${shown}，现在 ${left}。请核对后再确认。`)
  await sheet.getByRole('button', { name: '确认退订' }).click()
  await expectVisible(page.getByText('服务已结束，可找回'))
})
