import { randomInt } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { expectHidden, expectVisible } from '../rest.ts'
import { newOrder, newSession, payOrder } from '../shopper.ts'
import { acceptInvitation, words } from './invited.ts'
import { enterConsole, newOperator, screenSizes } from './operator.ts'
import { dialogOf, importNumbers, findViolations } from './stock.ts'
import { expectToast } from '../watcher.ts'

test("the inviter of a colleague sees before a click that someone else must approve that colleague's requests", async () => {
  const stock = await enterConsole('inventory', '/imports')
  const [digits = ''] = await importNumbers(stock, 1, 300)
  const buyer = { origin: inject('shop'), session: await newSession() }
  await payOrder(buyer, await newOrder(buyer, digits))

  const owner = await enterConsole('owner', '/staff')
  const name = `新客服${randomInt(1e9)}`
  await owner.page.getByRole('button', { name: '邀请同事' }).click()
  const inviting = dialogOf(owner.page, '邀请同事')
  await inviting.getByLabel('用户名').fill(name)
  await inviting.getByRole('checkbox', { name: '客服' }).check()
  await inviting.getByRole('button', { name: '生成邀请链接' }).click()
  const shown = dialogOf(owner.page, `把链接发给 ${name}`)
  await expectVisible(shown.getByText('72 小时内，对方不能批准申请'))
  const link = (await shown.locator('.invite-link').innerText()).trim()

  const service = await newOperator()
  await service.page.goto(link)
  await acceptInvitation(service.page, words.zh)
  await service.open(`/orders?digits=${digits}`)
  await service.page.locator('.row-link').click()
  await service.page.getByRole('button', { name: '申请退款' }).click()
  const asking = dialogOf(service.page, '申请退款')
  await asking.getByLabel('金额（元）').fill('250.00')
  await asking.getByLabel('原因').fill('一周无法接通')
  await asking.locator('.ant-modal-footer').getByRole('button', { name: '申请退款' }).click()
  await expectHidden(asking)

  const why = `申请人 ${name} 的账号由 周主理 于`
  for (const [size, theme] of [
    ['usual', 'light'],
    ['small', 'dark'],
  ] as const) {
    const decider = await enterConsole('owner', '/refund-requests?state=asked', {
      viewport: screenSizes[size],
      colorScheme: theme,
    })
    const row = decider.page.getByRole('row').filter({ hasText: why })
    expect(await row.getByRole('button', { name: '批准' }).isDisabled()).toBe(true)
    expect(await findViolations(decider.page)).toEqual([])
    await decider.open(`/orders?digits=${digits}`)
    await decider.page.locator('.row-link').click()
    await expectVisible(decider.page.getByText(why))
    expect(await findViolations(decider.page)).toEqual([])
  }

  const finance = await enterConsole('finance', '/refund-requests?state=asked')
  const row = finance.page
    .getByRole('row')
    .filter({ hasText: digits.slice(-4) })
    .filter({ hasText: name })
  await row.getByRole('button', { name: '批准' }).click()
  await dialogOf(finance.page, '批准退款 ¥250.00？').getByRole('button', { name: '批准' }).click()
  await expectToast(finance.page, '已批准，正在退款')
})
