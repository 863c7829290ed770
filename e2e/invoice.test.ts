import { expect, inject, test } from 'vitest'
import { newOperator } from './console/operator.ts'
import { dialogOf, expectNoViolations } from './console/stock.ts'
import { countClicks } from './count-clicks.ts'
import { findFlaws, narrowAppearances } from './inspect.ts'
import { newOwnedNumber, newOwner } from './owner.ts'
import { expectHidden, expectVisible } from './rest.ts'
import { loggedInStorage, newShopper } from './shopper.ts'
import { expectToast } from './watcher.ts'

const pdf = {
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}
const number = () => `2633${String(Date.now()).padStart(16, '0')}`

test('a buyer asks for an invoice and downloads it; finance issues it, and reverses it after a refund', async () => {
  const owner = await newOwner('6')
  const { page, open, orderId } = owner
  const taps = await countClicks(page)
  await open(`/order/${orderId}`)
  await page.getByRole('button', { name: '申请发票' }).click()
  const sheet = page.getByRole('dialog', { name: '申请电子发票' })
  await sheet.getByLabel('单位名称').fill('杭州测试网络有限公司')
  await sheet.getByLabel('统一社会信用代码').fill('91330106ma2cfldg4R')
  await sheet.getByRole('button', { name: '提交申请' }).click()
  await expectToast(page, '已申请发票')
  await expectHidden(sheet)
  expect(taps()).toBe(2)
  await expectVisible(page.getByText('已申请，开好后会发短信通知您'))

  const finance = await newOperator()
  const clicks = await countClicks(finance.page)
  await finance.open('/invoices?state=requested,red_due')
  await finance.enterAs('finance')
  clicks()
  const row = finance.page.getByRole('row', { name: /杭州测试网络有限公司/ })
  await row.getByRole('button', { name: /^开\s?票$/ }).click()
  const dialog = dialogOf(finance.page, '登记已开的发票')
  await dialog.getByLabel('发票号码').fill(number())
  const chooser = finance.page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: '选择 PDF' }).click()
  await (await chooser).setFiles(pdf)
  await expectNoViolations(finance.page, 'invoice-issue-zh')
  await dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: /^开\s?票$/ })
    .click()
  await expectHidden(dialog)
  expect(clicks()).toBe(3)

  await open(`/order/${orderId}`)
  await expectVisible(page.getByText('已开好'))
  taps()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载发票' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^2633\d{16}\.pdf$/)
  expect(taps()).toBe(1)

  await finance.open(`/orders/${orderId}`)
  await finance.page.getByRole('button', { name: '申请退款' }).click()
  const refund = dialogOf(finance.page, '申请退款')
  await refund.getByLabel('金额（元）').fill('0.01')
  await refund.getByLabel('原因').fill('服务中断')
  await refund.locator('.ant-modal-footer').getByRole('button', { name: '申请退款' }).click()
  await expectHidden(refund)
  await finance.open('/invoices?state=requested,red_due')
  clicks()
  await row.getByRole('button', { name: '登记红字' }).click()
  const red = dialogOf(finance.page, '登记红字')
  await red.getByLabel('红字发票号码').fill(number())
  await red.getByLabel('原因').fill('部分退款')
  await red.locator('.ant-modal-footer').getByRole('button', { name: '登记红字' }).click()
  await expectHidden(red)
  expect(clicks()).toBe(2)

  await open(`/order/${orderId}`)
  await expectVisible(page.getByText('已冲红作废'))
  await expectVisible(page.getByRole('button', { name: '申请发票' }))
})

test.each(narrowAppearances)('the form of an invoice is whole on a narrow phone ($locale)', async (look) => {
  const { session, orderId } = await newOwnedNumber('7')
  const { page, open } = await newShopper({
    ...look,
    viewport: { width: 320, height: 640 },
    storageState: loggedInStorage(session, inject('shop')),
  })
  await open(`/order/${orderId}`)
  await page.getByRole('button', { name: /申请发票|Ask for an invoice/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('[name=taxNumber]').fill('911101085513850')
  await sheet.locator('[type=submit]').click()
  await expectVisible(sheet.getByText(/旧的 15 位税号已停用|15 digits are no longer valid/))
  expect(await findFlaws(page, 'invoice-form', look, [session.nickname])).toEqual([])
})
