import { expect, inject, test } from 'vitest'
import { enterConsole } from './console/operator.ts'
import { dialogOf, expectNoViolations } from './console/stock.ts'
import { runSql } from './database.ts'
import { findFlaws, narrowAppearances } from './inspect.ts'
import { dial, newOwnedNumber, newOwner, type Owner } from './owner.ts'
import { expectAddress, expectHidden, expectVisible } from './rest.ts'
import { loggedInStorage, newPhone, newSession, newShopper, readCode } from './shopper.ts'
import { expectToast } from './watcher.ts'

/** Makes the gift on the order's page; returns the path of its link. */
async function give({ page, open, orderId, origin }: Owner, message: string): Promise<string> {
  await open(`/order/${orderId}`)
  await page.getByRole('button', { name: '送给朋友' }).click()
  const sheet = page.getByRole('dialog', { name: '送给朋友' })
  await sheet.getByLabel('留言（选填）').fill(message)
  await sheet.getByRole('button', { name: '生成礼物链接' }).click()
  await expectToast(page, '礼物已备好，发给朋友吧')
  await expectHidden(sheet)
  await expectVisible(page.getByText('礼物等朋友接受'))
  await page.getByRole('button', { name: '发给朋友' }).click()
  const card = page.getByRole('dialog', { name: '发给朋友' })
  await expectVisible(card.getByRole('img'))
  const link = await card.getByText(`${origin}/mobile/gift?t=`, { exact: false }).textContent()
  await page.keyboard.press('Escape')
  await expectHidden(card)
  return (link ?? '').split('/mobile')[1] ?? ''
}

test('a buyer gives a number by a link; the friend accepts it and binds a phone', async () => {
  const buyer = await newOwner('8', { bound: false })
  const path = await give(buyer, '生日快乐')

  const visitor = await newShopper()
  const response = await fetch(`${visitor.origin}/mobile${path}`)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(await response.text()).toContain('生日快乐')
  await visitor.open(path)
  await expectVisible(visitor.page.getByText('生日快乐'))
  await visitor.page.getByRole('link', { name: '登录后接受' }).click()
  await expectAddress(visitor.page, /\/login\?callback=%2Fgift%3Ft%3Dg-/)

  const next = await newSession()
  const friend = await newShopper({ storageState: loggedInStorage(next) })
  await friend.open(path)
  await friend.page.getByRole('button', { name: '查看并接受' }).click()
  const sheet = friend.page.getByRole('dialog', { name: '接受这份礼物' })
  await expectVisible(sheet.getByText('您提前退订不退款', { exact: false }))
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: '确认接受' }).click()
  await expectToast(friend.page, '已接受')
  await expectHidden(sheet)
  await friend.page.getByRole('link', { name: '绑定接听手机' }).click()
  await expectVisible(friend.page.getByText('还没有付款记录'))
  await friend.page.getByRole('button', { name: '绑定手机', exact: true }).click()
  const bind = friend.page.getByRole('dialog', { name: '绑定接听手机' })
  const ringing = newPhone()
  await bind.getByLabel('接听手机号').fill(ringing)
  await bind.getByRole('button', { name: '获取验证码' }).click()
  await bind.getByLabel('验证码', { exact: true }).fill(await readCode(friend.origin, ringing))
  await expectHidden(bind)
  const call = await (await fetch(await dial(friend.origin, buyer.digits))).text()
  expect(call).toContain(ringing)

  await buyer.open(`/order/${buyer.orderId}`)
  await expectVisible(buyer.page.getByText('已送出', { exact: true }))
  await expectVisible(buyer.page.getByText('朋友已经接受，号码归他了', { exact: false }))
  await visitor.open(path)
  await expectVisible(visitor.page.getByText('这份礼物已经被接受了。'))
})

test('a buyer takes a gift back and can bind the number again', async () => {
  const buyer = await newOwner('9', { bound: false })
  const path = await give(buyer, '常联系')
  await buyer.open(`/user-center/numbers/${buyer.id}`)
  await expectVisible(buyer.page.getByText('号码已送出，等朋友接受', { exact: false }))
  await expectHidden(buyer.page.getByRole('switch'))
  await buyer.page.getByRole('button', { name: '退订并退款' }).click()
  const ending = buyer.page.getByRole('dialog', { name: '退订这个号码？' })
  await expectVisible(ending.getByText('送出的礼物会停止，链接失效。'))
  await buyer.page.keyboard.press('Escape')
  await expectHidden(ending)
  await buyer.page.getByRole('link', { name: '查看礼物' }).click()
  await expectAddress(buyer.page, new RegExp(`/order/${buyer.orderId}$`))
  await buyer.page.getByRole('button', { name: '收回礼物' }).click()
  const sheet = buyer.page.getByRole('dialog', { name: '收回礼物？' })
  await sheet.getByRole('button', { name: '确认收回' }).click()
  await expectHidden(sheet)
  await buyer.open('/transfer')
  await expectVisible(buyer.page.getByText('礼物已收回'))
  await buyer.open(`/order/${buyer.orderId}`)
  await expectVisible(buyer.page.getByRole('link', { name: '去绑定' }))
  const visitor = await newShopper()
  await visitor.open(path)
  await expectVisible(visitor.page.getByText('这份礼物已经过期或被收回', { exact: false }))
})

test('who opens the own link cannot accept, also not before it is known whose it is', async () => {
  const buyer = await newOwner('4', { bound: false })
  const path = await give(buyer, '常联系')
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await buyer.page.route('**/api/gift?*', async (route) => {
    await asked
    await route.continue()
  })
  await buyer.open(path)
  const accept = buyer.page.getByRole('button', { name: '查看并接受' })
  // The page is at rest only with the answer.
  await accept.waitFor()
  expect(await accept.getAttribute('aria-busy')).toBe('true')
  answer()
  await expectVisible(buyer.page.getByRole('link', { name: '查看礼物' }))
  await expectHidden(accept)
})

test('a gift that nobody accepts in 72 hours is refunded, and the open page shows it', async () => {
  const buyer = await newOwner('7', { bound: false })
  await give(buyer, '常联系')
  const env = inject('shopEnv')
  const { orderId } = buyer
  await runSql(env, "UPDATE orders SET paid_at = now() - interval '73 hours' WHERE id = $1", [orderId])
  await buyer.open(`/order/${orderId}`)
  // The reconciliation of every ten minutes may have refunded it by now.
  const refunded = buyer.page.getByText('已全额退款', { exact: true })
  await expectVisible(buyer.page.getByText('礼物等朋友接受').or(refunded).first())
  const due = "name = 'unbound-refund' AND (data->>'orderId')::bigint = $1"
  await runSql(env, `UPDATE jobs SET run_at = now() WHERE ended_at IS NULL AND ${due}`, [orderId])
  await expectVisible(refunded)
  await buyer.open('/transfer')
  await expectVisible(buyer.page.getByText('没有人接受，已到期'))
})

test('service sees a gift and stops it', async () => {
  const buyer = await newOwner('6', { bound: false })
  await give(buyer, '常联系')
  const service = await enterConsole('service', `/subscriptions/${buyer.id}`)
  await expectVisible(service.page.getByText('送给朋友（凭链接接受）'))
  await expectNoViolations(service.page, 'subscription-gift-zh')
  await service.page.getByRole('button', { name: '停止转让' }).click()
  const dialog = dialogOf(service.page, '停止转让')
  await dialog.getByLabel('原因').fill('客户来电核实')
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: '停止转让' }).click()
  await expectHidden(dialog)
  await buyer.open('/transfer')
  await expectVisible(buyer.page.getByText('礼物已停止'))
})

test.each(narrowAppearances)('a gift is whole on a narrow phone ($locale)', async (look) => {
  const { session, orderId, digits } = await newOwnedNumber('5', { bound: false })
  const options = { ...look, viewport: { width: 320, height: 640 } }
  const { page, open, origin } = await newShopper({ ...options, storageState: loggedInStorage(session) })
  await open(`/order/${orderId}`)
  await page.getByRole('button', { name: /送给朋友|Give to a friend/ }).click()
  const sheet = page.getByRole('dialog')
  await expectVisible(sheet)
  expect(await findFlaws(page, 'gift-give', look, [session.nickname])).toEqual([])
  await sheet.getByRole('button', { name: /生成礼物链接|Get the gift link/ }).click()
  await expectHidden(sheet)
  await page.getByRole('button', { name: /^(?:发给朋友|Send it)$/ }).click()
  await expectVisible(page.getByRole('dialog').getByRole('img'))
  expect(await findFlaws(page, 'gift-share', look, [session.nickname])).toEqual([])
  const link = await page.getByText(`${origin}/mobile/gift?t=`, { exact: false }).textContent()
  const next = await newSession()
  const friend = await newShopper({ ...options, storageState: loggedInStorage(next) })
  await friend.open((link ?? '').split('/mobile')[1] ?? '')
  await expectVisible(friend.page.getByText(digits.slice(-4)).first())
  await friend.page.getByRole('button', { name: /查看并接受|Review and accept/ }).click()
  await expectVisible(friend.page.getByRole('dialog'))
  expect(await findFlaws(friend.page, 'gift-accept', look, [next.nickname])).toEqual([])
})
