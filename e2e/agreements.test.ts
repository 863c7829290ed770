import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserData } from '../packages/contract/src/user-data.ts'
import { type RunningProduct, startProductProcess } from '@hao/testing/product.ts'
import { newPhone, newSession, newShopper, still, stored } from './shopper.ts'

// Agreements change for everybody at once, so these journeys have a product of their own.
let product: RunningProduct
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hao-agreements-'))
  product = await startProductProcess({ DEMO_NUMBERS: '1000' })
})
afterAll(async () => {
  await product.end()
  await rm(dir, { recursive: true, force: true })
})

/** The operator publishes a version that is in effect at once. */
async function publish(id: string, version: string): Promise<void> {
  const text = (title: string, changes: string) => ({
    title,
    changes,
    body: ['## 新', `${title} ${version}`],
  })
  const texts = { zh: text('新的协议', '多了一条'), en: text('The new agreement', 'One more rule') }
  const file = join(dir, `${id}-${version}.json`)
  await writeFile(file, JSON.stringify({ id, version, effectiveAt: 'now', texts }))
  const cli = ['tools/run.mjs', 'apps/server/src/agreements/cli.ts', 'publish', file]
  const { stdout } = await promisify(execFile)(process.execPath, cli, {
    env: { ...process.env, ...product.env },
  })
  expect(stdout).toContain(`${id} ${version} from `)
}

/** Somebody who logged in under the versions of before, with the order of a free number open before them, agreed to. */
async function aboutToOrder(digit: string) {
  const { origin } = product
  const session = await newSession(origin)
  const found = await fetch(`${origin}/api/number/search?keyword=${digit}&pageSize=20`)
  const { data } = (await found.json()) as { data: { list: { id: number; state: string }[] } }
  const free = data.list.find(({ state }) => state === 'on_sale')
  const shopper = await newShopper({ storageState: stored(session, origin) }, origin)
  await shopper.open(`/number/${free?.id}`)
  const { page } = shopper
  await page.getByRole('button', { name: '立即办理' }).click()
  const order = page.getByRole('dialog', { name: '确认订单' })
  await order.getByRole('checkbox').first().waitFor()
  await still(page)
  for (const consent of await order.getByRole('checkbox').all()) await consent.check()
  const pay = () => order.getByRole('button', { name: '立即支付' }).click()
  const ticked = () => order.getByRole('checkbox', { checked: true }).count()
  return { ...shopper, session, order, pay, ticked }
}

const changed = (page: Page) => page.getByRole('dialog', { name: '协议已更新' })

test('an agreement that changes under an open order is shown and accepted, and the order goes on as it was filled in', async () => {
  const { page, origin, session, pay, ticked, expectTrouble } = await aboutToOrder('6')
  expectTrouble(/409/)
  await publish('service', '2.0')
  await pay()
  const news = changed(page)
  for (const words of ['多了一条', '新的协议 2.0', '版本 2.0']) await news.getByText(words).waitFor()

  // Back takes the new version away and leaves the order, which cannot go on without it.
  await still(page)
  await page.goBack()
  await news.waitFor({ state: 'hidden' })
  expect(await ticked()).toBe(2)
  await pay()
  await news.waitFor()
  await still(page)
  await news.getByRole('button', { name: '同意并继续' }).dblclick()
  await page.waitForURL(/\/simulators\/wechat\/h5\//)

  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await fetch(`${origin}/api/user/${session.id}/data`, { headers })
  const { data } = (await answer.json()) as { data: UserData }
  expect(
    data.consents.map(({ agreement, version, occasion }) => `${agreement} ${version} ${occasion}`),
  ).toEqual([
    'renewal 1.0 order',
    'privacy 1.0 order',
    'service 2.0 order',
    'service 2.0 change',
    'privacy 1.0 login',
    'service 1.0 login',
  ])
})

test('[ER-2] a session that ends under a new version leads to the login and back to the number', async () => {
  const shopper = await aboutToOrder('8')
  const { page, origin, session, pay, expectTrouble } = shopper
  expectTrouble(/401|409/)
  await publish('privacy', '2.0')
  await pay()
  await changed(page).waitFor()
  await still(page)
  const headers = { authorization: `Bearer ${session.token}` }
  await fetch(`${origin}/api/user/logout/${session.id}`, { method: 'DELETE', headers })
  await changed(page).getByRole('button', { name: '同意并继续' }).click()
  await page.waitForURL(/\/login\?callback=%2Fnumber%2F/)
  expect(await page.getByRole('dialog').count()).toBe(0)

  await shopper.logIn(newPhone())
  await page.waitForURL(/\/mobile\/number\/\d+/)
  await page.getByRole('button', { name: '立即办理' }).click()
  const order = page.getByRole('dialog', { name: '确认订单' })
  await order.getByRole('checkbox').first().check()
  await order.getByRole('button', { name: '立即支付' }).click()
  await page.waitForURL(/\/simulators\/wechat\/h5\//)
})
