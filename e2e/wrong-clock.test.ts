import { expectVisible } from './rest.ts'
import type { Order } from '../packages/contract/src/entities.ts'
import type { Page } from 'playwright-core'
import { depth } from '@hao/testing/deep.ts'
import { expect, test } from 'vitest'
import { waitUntilResponsive, newMember, newOrder, newPhone, newShopper, type Shopper } from './shopper.ts'

const minute = 60_000
const hour = 60 * minute

declare global {
  interface Window {
    clockShift: number
  }
}

/** Sets a phone's clock wrong by this many ms in later pages; `setClock` changes that of the open page. */
async function shiftClock({ context }: Shopper, ms: number): Promise<void> {
  await context.addInitScript((shift) => {
    const real = Date.now.bind(Date)
    window.clockShift = shift
    window.Date = new Proxy(Date, {
      construct: (target, given: [number]) =>
        given.length > 0 ? new target(...given) : new target(real() + window.clockShift),
    })
    Date.now = () => real() + window.clockShift
  }, ms)
}

async function setClock(page: Page, ms: number): Promise<void> {
  await page.evaluate((shift) => Object.assign(window, { clockShift: shift }), ms)
}

/** The seconds that a countdown shows. */
async function secondsShown(page: Page): Promise<number> {
  const parts = ((await page.getByRole('timer').first().textContent()) ?? '').split(':').map(Number)
  return parts.reduce((sum, part) => sum * 60 + part, 0)
}

/** Waits until a countdown is right within two seconds. */
async function rightTime(page: Page, end: number): Promise<void> {
  await expect
    .poll(async () => Math.abs((await secondsShown(page)) - (end - Date.now()) / 1000), { interval: 100 })
    .toBeLessThan(2)
}

async function readOrder({ origin, session }: Awaited<ReturnType<typeof newMember>>, id: number) {
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await fetch(`${origin}/api/order/${id}`, { headers })
  const { data } = (await answer.json()) as { data: Order }
  return { numberId: data.number.id, end: Date.parse(data.holdUntil ?? '') }
}

const oneClock: [string, number][] = [['5 years behind', -5 * 365 * 24 * hour]]
const moreClocks: [string, number][] = [
  ['3 hours ahead', 3 * hour],
  ['20 minutes behind', -20 * minute],
]
const clocks = depth(oneClock, [...oneClock, ...moreClocks])

test.each(clocks)(
  '[SC-11] with the clock %s a pending order and its list show the right remaining time and buttons',
  async (_, shift) => {
    const member = await newMember()
    const { page, open } = member
    const { id } = await newOrder(member, '29')
    const { end } = await readOrder(member, id)
    await shiftClock(member, shift)
    for (const path of [`/order/${id}`, '/order']) {
      await open(path)
      await rightTime(page, end)
      await expectVisible(page.getByRole('button', { name: '去支付', exact: true }))
      await expectVisible(page.getByRole('button', { name: '取消', exact: true }))
    }
  },
)

test.each(clocks)(
  '[HM-5] with the clock %s the sale ends at the end of tomorrow in Shanghai',
  async (_, shift) => {
    const shopper = await newShopper()
    await shiftClock(shopper, shift)
    const day = 24 * hour
    const readEnd = () => (Math.floor((Date.now() + 8 * hour) / day) + 2) * day - 8 * hour
    let end: number
    do {
      end = readEnd()
      await shopper.open('/home')
      // Opened anew when a day has ended meanwhile.
    } while (end !== readEnd())
    await rightTime(shopper.page, end)
  },
)

test.each(clocks)(
  '[SC-8] with the clock %s a number held by another buyer shows the remaining time',
  async (_, shift) => {
    const holder = await newMember()
    const { id } = await newOrder(holder, '30')
    const { numberId, end } = await readOrder(holder, id)
    const shopper = await newShopper()
    await shiftClock(shopper, shift)
    await shopper.open(`/number/${numberId}`)
    await rightTime(shopper.page, end)
  },
)

test('[SC-11] setting the clock while a pending order is open changes nothing', async () => {
  const member = await newMember()
  const { page, open } = member
  const { id } = await newOrder(member, '31')
  const { end } = await readOrder(member, id)
  await shiftClock(member, 0)
  await open(`/order/${id}`)
  await rightTime(page, end)
  for (const shift of [3 * hour, -20 * minute, 0]) {
    await setClock(page, shift)
    for (let nth = 0; nth < 3; nth++) {
      await page.waitForTimeout(500)
      await rightTime(page, end)
    }
    expect(await page.getByRole('button', { name: '取消', exact: true }).isVisible()).toBe(true)
  }
})

test('[AU-3] setting the clock back does not delay another code', async () => {
  const shopper = await newShopper()
  const { page, open } = shopper
  await shiftClock(shopper, 3 * hour)
  await open('/login')
  await page.getByLabel('手机号', { exact: true }).fill(newPhone())
  await waitUntilResponsive(page.getByRole('checkbox'))
  await page.getByRole('checkbox').check()
  const before = Date.now()
  const sent = page.waitForResponse('**/api/code/sms')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await sent
  const after = Date.now()
  const again = page.getByRole('button', { name: /^重新获取/ })
  /** Whether the button tells the time until a minute after the code was sent, within a second. */
  const isRight = async () => {
    const asked = Date.now()
    const [shown = 0] = /\d+/.exec((await again.textContent()) ?? '') ?? []
    const least = (before + minute - Date.now()) / 1000
    const most = Math.max(0, after + minute - asked) / 1000
    return Number(shown) > least - 1 && Number(shown) < most + 1
  }
  await expect.poll(isRight).toBe(true)
  await setClock(page, -20 * minute)
  await page.waitForTimeout(2000)
  await expect.poll(isRight).toBe(true)
})
