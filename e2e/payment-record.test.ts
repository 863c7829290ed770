import type { Order, Transaction } from '@hao/contract/entities.ts'
import * as en from '@hao/contract/languages/en.ts'
import { paymentReasons, refundOutcomes, refundReasons } from '@hao/contract/transaction-words.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appearances, findFlaws } from './inspect.ts'
import { newOwnedNumber, newOwner, type OwnedNumber } from './owner.ts'
import { expectAtRest, expectVisible } from './rest.ts'
import { loggedInStorage, newShopper } from './shopper.ts'

const record = (page: Page) => page.locator('section').filter({ hasText: /付款记录|Payment record/ })
const rows = (page: Page) => record(page).locator('li').allInnerTexts()

/** What the screen shows of a payment or refund, as in Chinese. */
function describe({ reason, state, amount, at }: Transaction): RegExp {
  const time = new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const [what, how] =
    reason === 'new' || reason === 'renew'
      ? [paymentReasons[reason], '已付款']
      : [`退款 · ${refundReasons[reason]}`, refundOutcomes[state]]
  return new RegExp(`${what}[^]*${time} · ${how}[^]*¥${amount.toFixed(2)}`)
}

async function readOrder({ session, orderId }: OwnedNumber, origin: string): Promise<Order> {
  const headers = { authorization: `Bearer ${session.token}` }
  const response = await fetch(`${origin}/api/order/${orderId}`, { headers })
  return ((await response.json()) as { data: Order }).data
}

test('a cancelled number: the order says so, and order, payment record and SMS show what came back', async () => {
  const owner = await newOwner('2580')
  const { page, open, id, orderId, origin, session } = owner
  await open(`/user-center/numbers/${id}`)
  await page.getByRole('button', { name: '退订并退款' }).click()
  const sheet = page.getByRole('dialog', { name: '退订这个号码？' })
  const promised = await sheet.locator('dd').textContent()
  await sheet.getByRole('button', { name: '确认退订' }).click()
  await expectAtRest(page, async () => (await rows(page)).join()).toMatch(
    /退款 · 退订，退还剩余天数[^]*已退回/,
  )

  const order = await readOrder(owner, origin)
  const [payment, refund] = order.transactions
  if (!payment || !refund) throw new Error('The order lacks its payment or its refund')
  expect(`¥${refund.amount.toFixed(2)}`).toBe(promised)
  const [newest, oldest] = await rows(page)
  expect(newest).toMatch(describe(refund))
  expect(oldest).toMatch(describe(payment))

  await open(`/order/${orderId}`)
  await expectVisible(page.getByRole('heading', { name: '已退订' }))
  expect(await rows(page)).toEqual([
    expect.stringMatching(describe(payment)),
    expect.stringMatching(describe(refund)),
  ])
  const facts = await page.locator('dl').innerText()
  expect(facts).toMatch(new RegExp(`服务结束\\s+20[^]*实付\\s+¥${payment.amount.toFixed(2)}`))
  expect(facts).not.toContain('到期时间')

  await open('/order')
  await expectVisible(page.getByText(`退款 ${promised} 已原路退回`))
  await expect
    .poll(async () => (await fetch(`${origin}/dev/outbox`)).text())
    .toMatch(new RegExp(`${session.phone}[^<]*${refund.amount.toFixed(2)}[^<]*退订，退还剩余天数[^<]*已退回`))
})

/** A refund for each reason in each state, and both payments. */
const states = ['underway', 'done', 'failed'] as const
const everyTransaction: Transaction[] = [
  ...(['new', 'renew'] as const).map((reason) => ({
    kind: 'payment' as const,
    reason,
    state: 'done' as const,
  })),
  ...(Object.keys(refundReasons) as (keyof typeof refundReasons)[]).flatMap((reason) =>
    states.map((state) => ({ kind: 'refund' as const, reason, state })),
  ),
].map((each, index) => ({
  ...each,
  reference: `R${index}`,
  amount: 100 + index,
  at: new Date(Date.parse('2026-11-28T16:00:00Z') + index * 60_000).toISOString(),
}))

test('order and payment record show a refund of every reason and state, in both languages and themes', async () => {
  const owner = await newOwnedNumber('3690')
  for (const look of appearances) {
    const { page, open } = await newShopper({ ...look, storageState: loggedInStorage(owner.session) })
    await page.route(/\/api\/order\/\w+/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: Order | { list: Order[] } }
      const change = (order: Order): Order => ({ ...order, transactions: everyTransaction })
      const data =
        'list' in body.data ? { ...body.data, list: body.data.list.map(change) } : change(body.data)
      await route.fulfill({ response, json: { ...body, data } })
    })
    const english = look !== appearances[0]
    const { [english ? 1 : 0]: reasons } = [refundReasons, en.refundReasons] as const
    for (const path of [`/order/${owner.orderId}`, `/user-center/numbers/${owner.id}`]) {
      await open(path)
      await expectAtRest(page, () => record(page).locator('li').count()).toBe(everyTransaction.length)
      const text = (await rows(page)).join('\n')
      for (const word of Object.values(reasons ?? {})) expect(text).toContain(word)
      for (const { amount } of everyTransaction) expect(text).toContain(`¥${amount.toFixed(2)}`)
      if (!english) for (const each of everyTransaction) expect(text).toMatch(describe(each))
      expect(await findFlaws(page, path, look, [owner.session.nickname])).toEqual([])
    }
  }
})
