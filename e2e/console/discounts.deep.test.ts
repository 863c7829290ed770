import { test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { runSql } from '../database.ts'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { loggedInStorage, newSession, newShopper, waitUntilResponsive, waitUntilStill } from '../shopper.ts'
import { enterConsole } from './operator.ts'
import { confirm, dialogOf, expectNoViolations } from './stock.ts'

/** Its own product: discounts change the sums of all other journeys. */
const product = ownProduct({ DEMO_NUMBERS: '1000' })

/** A number on sale with these digits: its id, and its price in fen. */
async function findNumber(keyword: string): Promise<{ id: number; fen: number }> {
  const found = await fetch(`${product.origin}/api/number/search?keyword=${keyword}&pageSize=20`)
  const { data } = (await found.json()) as { data: { list: { id: number; price: number }[] } }
  const number = data.list.at(-1)
  if (!number) throw new Error(`No number with ${keyword} is on sale`)
  return { id: number.id, fen: Math.round(number.price * 100) }
}

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`

test('staff ask for discounts, see what each price becomes, and finance approves; the shop shows them', async () => {
  const origin = await product.console()
  const staff = await enterConsole('inventory', '/discounts', {}, origin)
  const { page } = staff
  await expectNoViolations(page, 'discounts')
  await page.getByRole('button', { name: '修改优惠' }).click()
  const dialog = dialogOf(page, '修改优惠')
  await dialog.getByLabel('3 个月的优惠（%）').fill('5')
  await dialog.getByLabel('6 个月的优惠（%）').fill('3')
  await expectVisible(dialog.getByText('不能低于较短时长的优惠').first())
  await dialog.getByLabel('6 个月的优惠（%）').fill('10')
  await dialog.getByLabel('12 个月的优惠（%）').fill('15')
  await expectVisible(dialog.getByRole('columnheader', { name: '12 个月 · 省 15%' }))
  await expectVisible(dialog.getByText(/^原 ¥/).first())
  await expectNoViolations(page, 'discounts-change')
  await confirm(dialog, '提交申请', '长租更优惠')
  await expectHidden(dialog)
  await expectVisible(page.getByText('需要另一位同事批准'))

  const finance = await enterConsole('finance', '/', {}, origin)
  await finance.page
    .locator('.work')
    .getByRole('link', { name: /个时长优惠等您审批$/ })
    .click()
  await expectNoViolations(finance.page, 'discounts-asked')
  const approve = { name: /^批\s?准$/ }
  await finance.page.getByRole('button', approve).click()
  await finance.page.getByRole('dialog').getByRole('button', approve).click()
  await expectVisible(finance.page.getByText('3 个月 省 5%，6 个月 省 10%，12 个月 省 15%').first())
  await expectVisible(finance.page.getByText('已批准', { exact: true }).first())

  const { id, fen } = await findNumber('8')
  const shopper = await newShopper({}, product.origin)
  await shopper.open(`/number/${id}?months=6`)
  await expectVisible(shopper.page.getByText(yuan(Math.floor((fen * 6 * 90) / 100))))
})

test('a buyer chooses 12 months, sees what they save, and pays the reduced sum', async () => {
  await runSql(
    product.env,
    `INSERT INTO period_discounts (version, percents, effective_at)
      SELECT coalesce(max(version), 0) + 1, '{"3": 5, "6": 10, "12": 17}', now() FROM period_discounts`,
  )
  const { id, fen } = await findNumber('6')
  const session = await newSession(product.origin)
  const member = await newShopper({ storageState: loggedInStorage(session, product.origin) }, product.origin)
  const { page } = member
  const total = Math.floor((fen * 12 * 83) / 100)
  const saving = `省 ${yuan(fen * 12 - total)}，合 ${yuan(Math.ceil(total / 12))}/月`
  await member.open(`/number/${id}`)
  const year = page.getByRole('radio', { name: /12 个月/ })
  await waitUntilResponsive(year)
  await year.check()
  await expectAddress(page, /months=12/)
  await expectVisible(page.getByText('省 17%'))
  await expectVisible(page.getByText(yuan(total)))
  await expectVisible(page.getByText(saving))

  await page.getByRole('button', { name: '立即办理' }).click()
  const sheet = page.getByRole('dialog', { name: '确认订单' })
  await expectVisible(sheet.getByText(saving))
  await expectVisible(sheet.getByText(`每 12 个月扣 ${yuan(total)}`, { exact: false }))
  await expectVisible(sheet.getByText('时长优惠有变动时，以提醒您的金额为准', { exact: false }))
  await waitUntilStill(page)
  await sheet.getByRole('checkbox').first().check()
  await sheet.getByRole('button', { name: '立即支付' }).click()
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  await expectVisible(page.getByText(yuan(total)).first())
  await page.getByRole('button', { name: /立即支付/ }).click()
  await expectAddress(page, /\/mobile\/pay-ok\?/)
  await expectVisible(page.getByRole('heading', { name: '支付成功' }))

  await member.open('/order')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click()
  await expectVisible(page.getByText(saving))
  await expectAtRest(page, async () => page.getByText(yuan(total)).count()).toBeGreaterThan(0)
})
