import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ownProduct } from './own-product.ts'
import { enterConsole } from './console/operator.ts'
import { confirm, dialogOf } from './console/stock.ts'
import { expectHidden, expectVisible } from './rest.ts'
import { loggedInStorage, newSession, newShopper, waitUntilStill } from './shopper.ts'

/** It stops for all shoppers, so this file has a product of its own. */
const product = ownProduct({ DEMO_NUMBERS: '1000' })

const note = /^暂时不接受新订单，请稍后再来。/

test('an owner stops selling while a shopper is about to order: the shop says so at rest, in both languages, and sells again', async () => {
  const { origin } = product
  const found = await fetch(`${origin}/api/number/search?keyword=6&pageSize=1`)
  const { data } = (await found.json()) as { data: { list: { id: number }[] } }
  const path = `/number/${data.list[0]?.id}`
  const storageState = loggedInStorage(await newSession(origin), origin)
  const shopper = await newShopper({ storageState }, origin)
  const { page } = shopper
  shopper.expectTrouble(/409 \(Conflict\).*\/api\/order$/)
  await shopper.open(path)
  await page.getByRole('button', { name: '立即办理' }).click()
  const sheet = page.getByRole('dialog', { name: '确认订单' })
  await expectVisible(sheet)
  await waitUntilStill(page)
  await sheet.getByRole('checkbox').first().check()

  const owner = await enterConsole('owner', '/', {}, await product.console())
  await owner.page.getByRole('button', { name: '停止销售' }).click()
  await confirm(dialogOf(owner.page, '停止销售'), '停止销售', '支付渠道维护')
  await expectVisible(owner.page.getByRole('alert').filter({ hasText: /已停止销售.*支付渠道维护/ }))
  const colleague = await enterConsole('telephony', '/', {}, await product.console())
  await expectVisible(colleague.page.getByRole('alert').filter({ hasText: '支付渠道维护' }))
  expect(await colleague.page.getByRole('button', { name: '恢复销售' }).count()).toBe(0)

  await sheet.getByRole('button', { name: '立即支付' }).click()
  const stopped = page.getByRole('dialog', { name: '暂停办理' })
  await expectVisible(stopped.getByText(note))
  await page.keyboard.press('Escape')
  await expectHidden(stopped)
  await expectVisible(page.getByText(note))
  expect(await page.getByRole('button', { name: '暂停办理' }).isDisabled()).toBe(true)
  const english = await newShopper({ locale: 'en-GB' }, origin)
  await english.open(path)
  await expectVisible(english.page.getByText(/^We are not taking new orders right now/))
  expect(await english.page.getByRole('button', { name: 'Orders paused' }).isDisabled()).toBe(true)

  // As when the console cannot be reached.
  const command = ['tools/run.mjs', 'apps/server/src/inventory/selling/cli.ts', 'resume', '维护结束']
  await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...product.env } })
  await expectHidden(owner.page.getByRole('alert').filter({ hasText: '已停止销售' }))
  await shopper.open(path)
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
})
