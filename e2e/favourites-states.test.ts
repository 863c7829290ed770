import type { Session } from '@hao/contract/entities.ts'
import { expect, inject, test } from 'vitest'
import { expectHidden, expectVisible, waitUntilAtRest } from './rest.ts'
import { newMember, newOrder, newSession, payOrder } from './shopper.ts'

const origin = inject('shop')

async function ask(session: Session, method: 'GET' | 'PATCH', path: string, body?: object) {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: { number: { id: number; number: string } } }).data.number
}

/** A number that this shopper has ordered, and has paid for if `paid`. */
async function orderedBy(session: Session, keyword: string, paid = false) {
  const order = await newOrder({ origin, session }, keyword)
  if (paid) await payOrder({ origin, session }, order)
  return ask(session, 'GET', `/order/${order.id}`)
}

test('[SC-7] the favourites say which numbers are sold, held by another, or the shopper’s own', async () => {
  const member = await newMember()
  const { page, session } = member
  const like = (numberId: number) =>
    ask(session, 'PATCH', '/collect/like', { status: 1, numberId, userId: session.id })
  const other = await newSession()
  const sold = await orderedBy(other, '9246', true)
  const held = await orderedBy(other, '9426')
  const own = await orderedBy(session, '9624')
  const free = await like(12)
  for (const { id } of [sold, held, own]) await like(id)

  await member.open('/number')
  const panel = page.getByRole('dialog', { name: '我的收藏' })
  const openPanel = () => page.getByRole('button', { name: /^我的收藏，4 个/ }).click()
  /** The state and the next step of a favourite. */
  const row = async ({ number }: { number: string }) => {
    const item = panel.getByRole('listitem').filter({ hasText: number })
    const state = /已售出|他人已锁定 · \d+:\d\d/.exec(await item.innerText())?.[0].replace(/\d+:\d\d/, '时间')
    return [
      state,
      await item.getByRole('link').innerText(),
      await item.getByRole('link').getAttribute('href'),
    ]
  }
  await openPanel()
  await waitUntilAtRest(page)
  expect(await row(free)).toEqual([undefined, '去办理', `/mobile/number/${free.id}`])
  expect(await row(sold)).toEqual(['已售出', '找相似', `/mobile/number/${sold.id}`])
  expect(await row(held)).toEqual(['他人已锁定 · 时间', '找相似', `/mobile/number/${held.id}`])
  expect(await row(own)).toEqual([undefined, '查看订单', expect.stringMatching(/^\/mobile\/order\/\d+$/)])
})

test('[SC-7] a favourite that is sold while the page is open is sold when the panel opens again', async () => {
  const member = await newMember()
  const { page, session } = member
  const digits = '9642'
  const found = await fetch(`${origin}/api/number/search?keyword=${digits}&pageSize=20`)
  const { data } = (await found.json()) as { data: { list: { id: number; number: string }[] } }
  // The one that `newOrder` takes first.
  const { id: numberId, number } = data.list.at(-1)!
  await ask(session, 'PATCH', '/collect/like', { status: 1, numberId, userId: session.id })
  await member.open('/number')
  const open = () => page.getByRole('button', { name: '我的收藏，1 个' }).click()
  const row = page.getByRole('dialog', { name: '我的收藏' }).getByRole('listitem')
  await open()
  await expectVisible(row.getByRole('link', { name: '去办理' }))
  await page.keyboard.press('Escape')
  await expectHidden(row)

  const bought = await orderedBy(await newSession(), digits, true)
  expect(bought.number).toBe(number)
  await open()
  await expectVisible(row.getByText('已售出'))
  expect(await row.getByRole('link').innerText()).toBe('找相似')
})
