import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitUntilAtRest } from './rest.ts'
import { newOwner } from './owner.ts'
import { newOrder, newShopper } from './shopper.ts'

/** Each field of the open page with its font size; fields without text (a checkbox, a radio) have it too. */
async function fields(page: Page): Promise<[name: string, pixels: number][]> {
  await waitUntilAtRest(page)
  return page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')].map((field) => {
      const name = ['name', 'aria-label', 'placeholder', 'type'].map((key) => field.getAttribute(key))
      const size = parseFloat(getComputedStyle(field).fontSize)
      return [`${location.pathname} ${field.localName} ${name.find(Boolean) ?? ''}`, size]
    }),
  )
}

test('every field on every screen has text of 16 px or more, so that iOS does not zoom in', async () => {
  const owner = await newOwner('2')
  const { page, session, id, orderId } = owner
  const pending = await newOrder(owner, '8')
  const paths = [
    '/home',
    '/number',
    '/tag-list?keyword=16',
    '/search',
    '/category',
    '/service',
    '/question',
    '/question/1',
    '/service/ticket/new',
    '/service/ticket/new?category=calls',
    '/user-center',
    `/user-center/${session.id}`,
    '/user-center/numbers',
    `/user-center/numbers/${id}`,
    `/user-center/numbers/${id}?open=pay`,
    `/user-center/numbers/${id}/rules`,
    '/user-center/calls',
    '/order',
    `/order/${orderId}`,
    `/order/${pending.id}`,
    `/bind-phone?orderId=${pending.id}`,
    '/number/9',
  ]
  const all: [string, number][] = []
  for (const path of paths) {
    await page.goto(`${owner.origin}/mobile${path}`)
    all.push(...(await fields(page)))
  }
  const anonymous = await newShopper()
  await anonymous.open('/login')
  all.push(...(await fields(anonymous.page)))
  await anonymous.page.getByLabel('手机号', { exact: true }).fill('13800138000')
  all.push(...(await fields(anonymous.page)))
  const kinds = new Set(all.map(([name]) => name.split(' ')[1]))
  expect([...kinds].toSorted()).toEqual(['input', 'select', 'textarea'])
  expect(all.filter(([, pixels]) => pixels < 16)).toEqual([])
})
