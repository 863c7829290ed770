import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectVisible, waitUntilAtRest } from './rest.ts'
import { createGate } from './gate.ts'
import { newMember } from './shopper.ts'
import { expectToast } from './watcher.ts'

const heart = (page: Page, index = 0) => page.getByRole('button', { name: /收藏 95013-/ }).nth(index)
const pressed = (page: Page, index = 0) => heart(page, index).getAttribute('aria-pressed')
const isChange = (request: Request) => ['PATCH', 'DELETE'].includes(request.method())

/** A member on the catalogue after the favourites were read. */
async function memberOnCatalogue() {
  const member = await newMember()
  const { page, session } = member
  const read = page.waitForResponse(new RegExp(`/api/collect/${session.id}\\?`))
  await member.open('/number')
  await read
  return member
}

test('[FV-1] [FV-2] [FV-5] the heart fills before the server answers, with a toast for either direction, and the list is read again', async () => {
  const { page, session } = await memberOnCatalogue()
  const like = createGate()
  await page.route('**/api/collect/like', like.hold)
  const sent = page.waitForRequest('**/api/collect/like')
  await heart(page).click()
  await expectToast(page, '收藏成功')
  expect(await pressed(page)).toBe('true')
  // The request held back keeps the page from coming to rest.
  await page.getByRole('button', { name: '我的收藏，1 个' }).waitFor()
  const request = await sent
  expect(request.method()).toBe('PATCH')
  const body = request.postDataJSON() as Record<string, unknown>
  expect(Object.keys(body).toSorted()).toEqual(['numberId', 'status', 'userId'])
  expect(body).toMatchObject({ status: 1, userId: session.id })

  const reload = page.waitForRequest(new RegExp(`/api/collect/${session.id}\\?`))
  like.open()
  const answer = (await (await request.response())!.json()) as { data: { id: number } }
  await reload

  const dislike = createGate()
  await page.route('**/api/collect/dislike', dislike.hold)
  const removal = page.waitForRequest('**/api/collect/dislike')
  await heart(page).click()
  await expectToast(page, '取消收藏')
  expect(await pressed(page)).toBe('false')
  const removed = await removal
  expect(removed.method()).toBe('DELETE')
  expect(removed.postDataJSON()).toEqual({ userId: session.id, id: answer.data.id })
  const again = page.waitForRequest(new RegExp(`/api/collect/${session.id}\\?`))
  dislike.open()
  await again
})

test('[FV-3] when adding fails the heart is empty again, and the toast says to retry', async () => {
  const member = await memberOnCatalogue()
  const { page } = member
  member.expectTrouble(/500/)
  // It makes way for the toast of the failure.
  member.expectTrouble(/went at once: 收藏成功/)
  const failing = createGate()
  await page.route('**/api/collect/like', async (route) => {
    await failing.opened
    await route.fulfill({ status: 500, json: { success: false, code: 500, error: 'internal' } })
  })
  await heart(page).click()
  await expectToast(page, '收藏成功')
  expect(await pressed(page)).toBe('true')
  failing.open()
  await expectToast(page, '请重试')
  expect(await pressed(page)).toBe('false')
})

test('[FV-3] when removing fails the heart is full again, and the toast says to retry', async () => {
  const member = await memberOnCatalogue()
  const { page } = member
  const liked = page.waitForResponse('**/api/collect/like')
  await heart(page).click()
  await liked
  member.expectTrouble(/ERR_FAILED/)
  // It makes way for the toast of the failure.
  member.expectTrouble(/went at once: 取消收藏/)
  await page.route('**/api/collect/dislike', (route) => route.abort())
  await heart(page).click()
  await expectToast(page, '请重试')
  expect(await pressed(page)).toBe('true')
})

test('[FV-1] fast presses end in the state of the last one, here and on the server, one request at a time', async () => {
  const { page, session, origin, expectTrouble } = await memberOnCatalogue()
  // Each toast makes way for the next.
  expectTrouble(/a toast went at once/)
  let running = 0
  let most = 0
  const ended = (request: Request) => {
    if (isChange(request)) running -= 1
  }
  page.on('request', (request) => {
    if (isChange(request)) most = Math.max(most, ++running)
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  await page.route('**/api/collect/*', async (route) => {
    if (isChange(route.request())) await new Promise((resolve) => setTimeout(resolve, 80))
    await route.continue()
  })
  const press = async (index: number, times: number) => {
    for (let time = 0; time < times; time++) await heart(page, index).dispatchEvent('click')
  }
  await press(0, 5)
  await press(1, 4)
  expect([await pressed(page, 0), await pressed(page, 1)]).toEqual(['true', 'false'])
  const saved = async () => {
    const answer = await fetch(`${origin}/api/collect/${session.id}?current=1&pageSize=100`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    const { data } = (await answer.json()) as { data: { list: { status: number }[] } }
    return running === 0 && data.list.length
  }
  await expect.poll(saved).toBe(1)
  expect(most).toBeLessThanOrEqual(2)
  await waitUntilAtRest(page)
  expect([await pressed(page, 0), await pressed(page, 1)]).toEqual(['true', 'false'])
})

const number = (id: number) => ({ id, number: String(id), price: 8, goodPrice: 64, state: 'on_sale' })

test('[FV-7] favourites are read 100 a page from page 1, a second before each, until an empty page', async () => {
  const member = await newMember()
  const { page, session } = member
  // The answers below do not know the favourite that is added.
  member.expectTrouble(/Nobody did this: <button.*aria-label="收藏/)
  const pages = [100, 3, 0]
  const asked: string[] = []
  await page.clock.install()
  await page.route(`**/api/collect/${session.id}?*`, (route) => {
    const { searchParams } = new URL(route.request().url())
    asked.push(`${searchParams.get('current')}/${searchParams.get('pageSize')}`)
    const at = Number(searchParams.get('current')) - 1
    const list = Array.from({ length: pages[at] ?? 0 }, (_, index) => {
      const id = 900_000 + at * 100 + index
      return { id, numberId: id, number: number(id), userId: session.id, status: 1 }
    })
    return route.fulfill({ json: { code: 0, success: true, data: { list, hasMore: list.length > 0 } } })
  })
  await page.route('**/api/collect/like', (route) =>
    route.fulfill({ json: { code: 0, id: 7, data: { id: 7 } } }),
  )
  await member.open('/number')
  await expect.poll(() => asked).toEqual(['1/100', '2/100', '3/100'])
  await expectVisible(page.getByRole('button', { name: '我的收藏，103 个' }))
  asked.length = 0
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await Promise.all([page.waitForResponse('**/api/collect/like'), heart(page).dispatchEvent('click')])

  for (const next of ['1/100', '2/100', '3/100']) {
    let passedMs = 0
    const lastAsked = async () => {
      await page.clock.runFor(20)
      passedMs += 20
      return asked.at(-1)
    }
    await expect.poll(lastAsked).toBe(next)
    expect(passedMs).toBeGreaterThanOrEqual(980)
  }
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(5000)
  expect(asked.length).toBe(3)
})
