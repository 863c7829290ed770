import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { createGate } from '../gate.ts'
import { enterConsole, newOperator } from './operator.ts'
import { confirm, dialogOf, waitForState, importNumbers, findViolations } from './stock.ts'

test('back closes only the open dialog; forward and reload do not reopen it', async () => {
  const { page } = await enterConsole('inventory', '/numbers?state=on_sale&length=10')
  await page.locator('.row-link').first().click()
  await waitForState(page, '在售')
  const { pathname } = new URL(page.url())
  const dialogs = page.getByRole('dialog')
  await page.getByRole('button', { name: '下架', exact: true }).click()
  const withdraw = dialogOf(page, '下架')
  await withdraw.getByLabel('原因').fill('只是看看')
  await page.goBack()
  await expectAtRest(dialogs.page(), () => dialogs.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(pathname)
  await page.goForward()
  await waitForState(page, '在售')
  expect(await dialogs.count()).toBe(0)

  await page.locator('h1').click()
  await page.keyboard.press('?')
  await expectVisible(dialogOf(page, '快捷键'))
  await page.reload()
  await waitForState(page, '在售')
  expect(await dialogs.count()).toBe(0)
  await page.goBack()
  await expectAddress(page, /\/numbers\?state=on_sale&length=10$/)
  await expectVisible(page.locator('.row-link').first())
})

test('a slow list shows skeletons while it loads, never the empty state', async () => {
  const { page } = await enterConsole('inventory', '/', { locale: 'en-US' })
  await expectVisible(page.locator('.charts'))
  const server = createGate()
  await page.route(/\/api\/numbers\?/, server.hold)
  await page.getByRole('navigation').getByRole('link', { name: 'Numbers', exact: true }).click()
  // The request held back keeps the page from coming to rest.
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await page.getByText(/Nothing/).count()).toBe(0)
  expect(await page.locator('.row-link').count()).toBe(0)
  server.open()
  await expectVisible(page.locator('.row-link').first())
  expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
})

test('without a network the console says so, keeps its data, and recovers by itself', async () => {
  const { page, open, context, ...operator } = await newOperator()
  operator.expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  await open('/numbers?state=on_sale')
  await operator.enterAs('inventory')
  await expectVisible(page.locator('.row-link').first())
  await context.setOffline(true)
  await expectVisible(page.getByText('网络已断开。已填写的内容不会丢失，恢复后再继续。'))
  expect(await page.locator('.row-link').count()).toBeGreaterThan(0)
  await page.getByLabel('位数').fill('１０')
  await page.keyboard.press('Enter')
  await expectAddress(page, /length=/)
  await expectVisible(page.getByRole('alert').filter({ hasText: '没有收到回应' }))
  await context.setOffline(false)
  await expectVisible(page.locator('.row-link').first())
  const others = async () =>
    (await page.locator('.row-link').allTextContents()).filter((number) => !/^95013-\d{10}$/.test(number))
  await expect.poll(others).toEqual([])
  expect(await page.getByText('网络已断开').count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
})

test('data that cannot be refreshed stay with their time until a refresh succeeds', async () => {
  const { page, open, ...operator } = await newOperator()
  operator.expectTrouble(/status of 503/)
  await open('/')
  await operator.enterAs('telephony')
  await expectVisible(page.locator('.charts'))
  await page.route(/\/api\/home$/, (route) => route.fulfill({ status: 503, json: {} }))
  await expectVisible(page.getByText(/未能更新，以下是/))
  expect(await page.locator('.charts').count()).toBeGreaterThan(0)
  expect(await findViolations(page)).toEqual([])
  await page.unroute(/\/api\/home$/)
  await expectAtRest(page, () => page.getByText(/未能更新，以下是/).count()).toBe(0)
})

test('a link opens with its filters after the login; invalid filters are named and dropped', async () => {
  const { page, open, ...operator } = await newOperator({ locale: 'en-US' })
  const link = '/numbers?state=sold_out&length=%00&colour=red&head=9&size=20'
  await open(link)
  await expectVisible(page.getByRole('heading', { name: 'Log in' }))
  await operator.enterAs('service')
  expect(page.url()).toContain(link)
  const named = page.getByText(/^Not recognised and ignored: /)
  // Unknown filters are known at once, invalid values when the list has loaded.
  for (const name of ['colour', 'Status', 'Length'])
    await expectAtRest(named.page(), () => named.innerText()).toContain(name)
  expect(await named.innerText()).not.toContain('、')
  expect(await page.locator('.filters').innerText()).not.toContain('sold_out')
  await expectVisible(page.locator('.row-link').first())
  for (const number of await page.locator('.row-link').allTextContents()) expect(number).toMatch(/^95013-9/)
  expect(await findViolations(page)).toEqual([])
})

test('a double click on an irreversible action acts once', async () => {
  const operator = await enterConsole('inventory', '/imports')
  const { page, open } = operator
  const [digits = ''] = await importNumbers(operator, 1)
  await open(`/numbers?digits=${digits}`)
  await page.locator('.row-link').first().click()
  await waitForState(page, '在售')
  await page.getByRole('button', { name: '下架', exact: true }).click()
  await confirm(dialogOf(page, '下架'), '下架')
  await waitForState(page, '已下架')
  await page.getByRole('button', { name: '退役', exact: true }).click()
  const retire = dialogOf(page, '退役')
  await retire.getByLabel('原因').fill('不再出售')
  await retire.locator('.ant-modal-footer').getByRole('button', { name: '退役' }).dblclick()
  await waitForState(page, '已退役')
  const moves = await page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1)
    const { data } = await (await fetch(`/api/number/${id}`)).json()
    return data.history.filter(({ reason }: { reason: string }) => reason === '不再出售').length
  })
  expect(moves).toBe(1)
})

test('the second click of a double click presses nothing under the dialog that the first one closed', async () => {
  const { page } = await enterConsole('inventory', '/numbers?state=on_sale')
  await expectVisible(page.locator('.row-link').first())
  await page.keyboard.press('?')
  const keys = dialogOf(page, '快捷键')
  const close = keys.locator('.ant-modal-close')
  // Its position is final once it has stopped moving.
  await close.hover()
  const box = await close.boundingBox()
  const [across, down] = [box!.x + box!.width / 2, box!.y + box!.height / 2]
  await close.click()
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  // The element below leads elsewhere, as any link or button of the page might.
  await page.evaluate(
    ([left, top]) => {
      const link = document.createElement('a')
      const place = { left: `${left - 40}px`, top: `${top - 40}px` }
      Object.assign(link.style, { position: 'fixed', zIndex: '9', padding: '40px', ...place })
      link.href = '/imports'
      document.body.append(link)
    },
    [across, down] as const,
  )
  const before = page.url()
  await page.mouse.move(across, down)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  expect(page.url()).toBe(before)
  await page.mouse.click(across, down)
  await expectAddress(page, /\/imports$/)
})
