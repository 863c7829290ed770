import { readFile } from 'node:fs/promises'
import type { Role } from '@hao/contract/console/roles.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { newSession } from '../shopper.ts'
import { enterConsole, newOperator, type Operator, screenSizes } from './operator.ts'
import { expectNoViolations } from './stock.ts'

// An own product with a month of history.
const product = ownProduct({ DEMO_NUMBERS: '2000', DEMO_MONTH: 'on' })

type Options = Parameters<typeof newOperator>[0]

async function enter(role: Role, path = '/', options: Options = {}): Promise<Operator> {
  const operator = await enterConsole(role, path, options, await product.console())
  await expectVisible(operator.page.locator('.charts'))
  return operator
}

/** The card of a chart, with its table instead of the drawing. */
async function openTable(page: Page, title: string): Promise<Locator> {
  const card = page.locator('.chart-card').filter({ has: page.getByRole('heading', { name: title }) })
  await card.getByText('表', { exact: true }).click()
  await expectVisible(card.locator('.chart-scroll tbody tr').first())
  return card
}

const sales = ['销售与退款', '从访问到支付', '各分类收入', '各价位收入']
const stock = ['号码库存']

test.each([
  ['inventory', ['销售额', '销售笔数'], [...sales, ...stock]],
  ['service', ['销售额', '退款额'], [...sales, '续费、新增与流失', ...stock]],
  ['finance', ['销售额', '退款额'], [...sales, '续费、新增与流失', ...stock]],
  ['telephony', ['接通', '平台拒接'], ['通话结果', ...stock]],
  ['owner', ['销售额', '退款额', '接通'], [...sales, '续费、新增与流失', '通话结果', ...stock]],
] as const)(
  '%s sees the charts of the role, each with a table for screen readers',
  async (role, figures, titles) => {
    const { page } = await enter(role)
    await expectAtRest(page, () => page.locator('canvas').count()).toBe(titles.length)
    const shown = await page.locator('.chart-card h2').allTextContents()
    expect(shown.toSorted()).toEqual([...titles].toSorted())
    for (const title of titles) {
      const table = page.getByRole('table', { name: title })
      expect(await table.getByRole('row').count(), title).toBeGreaterThan(1)
    }
    for (const figure of figures)
      expect(await page.locator('.chart-figures').getByText(figure, { exact: true }).count()).toBeGreaterThan(
        0,
      )
    // Inventory may not open refunds.
    if (role === 'inventory') expect(await page.locator('.charts').innerText()).not.toContain('退款额')
  },
)

test('the period is in the address: presets, own days, back, and days that cannot be counted', async () => {
  const { page, open } = await enter('finance')
  const card = await openTable(page, '销售与退款')
  const rows = card.locator('.chart-scroll tbody tr')
  await expectAtRest(rows.page(), () => rows.count()).toBe(30)
  for (const [name, days] of [
    ['近 7 天', 7],
    ['近 90 天', 90],
  ] as const) {
    await page.getByRole('radiogroup', { name: '统计天数' }).getByText(name).click()
    await expectAtRest(page, () => new URL(page.url()).search).toBe(`?days=${days}`)
    await expectAtRest(rows.page(), () => rows.count()).toBe(days)
  }
  // Each day has a row, also one without events.
  const days = await rows.locator('th').allTextContents()
  const step = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  expect(days.slice(1)).toEqual(days.slice(0, -1).map(step))
  await page.goBack()
  await expectAtRest(rows.page(), () => rows.count()).toBe(7)

  await open('/?from=2026-01-05&until=2026-01-06')
  const own = (await openTable(page, '销售与退款')).locator('.chart-scroll tbody tr th')
  await expectAtRest(own.page(), () => own.allTextContents()).toEqual(['2026-01-05', '2026-01-06'])
  // The period before has no sales: no change in percent, and no NaN.
  const said = await page.locator('.chart-figures').allInnerTexts()
  expect(said.join(' ')).not.toMatch(/NaN|Infinity|undefined/)
  await openTable(page, '续费、新增与流失')
  await open('/?from=2026-02-30&until=9999-01-01')
  await expectVisible(page.getByRole('alert').filter({ hasText: '不能统计' }))
})

/** The columns of a chart, and the count that its list has for a value. */
const listed: readonly (readonly [Role, string, string])[] = [
  ['finance', '销售与退款', '销售笔数 (笔)'],
  ['finance', '销售与退款', '退款笔数 (笔)'],
  ['finance', '续费、新增与流失', '续费 (个)'],
  ['finance', '续费、新增与流失', '新增订阅 (个)'],
  ['finance', '续费、新增与流失', '流失订阅 (个)'],
  ['finance', '从访问到支付', '下单 (笔)'],
  ['finance', '从访问到支付', '支付 (笔)'],
  ['finance', '各分类收入', '笔数 (笔)'],
  ['finance', '各价位收入', '笔数 (笔)'],
  ['telephony', '通话结果', '接通 (次)'],
  ['telephony', '通话结果', '未接通 (次)'],
  ['telephony', '通话结果', '平台拒接 (次)'],
  ['telephony', '号码库存', '在售 (个)'],
]

test('a value in a table opens the list behind it, which has as many rows', async () => {
  for (const role of ['finance', 'telephony'] as const) {
    const { page, open } = await enter(role)
    for (const [, title, column] of listed.filter(([reader]) => reader === role)) {
      const card = await openTable(page, title)
      const names = await card.locator('.chart-scroll thead th').allTextContents()
      const cells = card.locator(`.chart-scroll tbody td:nth-child(${names.indexOf(column) + 1}) a`)
      const texts = await cells.allTextContents()
      const at = texts.findLastIndex((text) => text !== '0')
      expect(at, `${title}: ${column}`).toBeGreaterThanOrEqual(0)
      const value = texts[at] ?? ''
      // By keyboard.
      await cells.nth(at).focus()
      await page.keyboard.press('Enter')
      await expectAtRest(page, () => new URL(page.url()).pathname).not.toBe('/')
      const count = page.locator('.tools output').first()
      await expectAtRest(count.page(), () => count.innerText()).toMatch(new RegExp(`\\b${value}\\b`))
      expect(await page.locator('.dropped').count(), page.url()).toBe(0)
      await open('/')
      await expectVisible(page.locator('.charts'))
    }
  }
})

test('a click into the drawing opens the list of that day; the pointer shows its values', async () => {
  const { page } = await enter('telephony')
  const card = page.locator('.chart-card').filter({ has: page.getByRole('heading', { name: '通话结果' }) })
  const canvas = card.locator('canvas')
  await expectVisible(canvas)
  await canvas.scrollIntoViewIfNeeded()
  const { width, height } = (await canvas.boundingBox())!
  const position = { x: Math.round(width * 0.6), y: Math.round(height * 0.75) }
  const pixels = () => canvas.evaluate((drawn) => (drawn as HTMLCanvasElement).toDataURL())
  const plain = await pixels()
  await canvas.hover({ position })
  await expect.poll(pixels).not.toBe(plain)
  await canvas.click({ position })
  await expectAddress(page, /\/calls\?/)
  const query = new URL(page.url()).searchParams
  expect(query.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(query.get('until')).toBe(query.get('from'))
  await page.goBack()
  await expectVisible(canvas)
})

test('a chart is saved as CSV that spreadsheets read, and as a PNG picture, from drawing and table', async () => {
  const { page } = await enter('finance', '/?days=7')
  const save = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }
  await expectVisible(page.locator('canvas').first())
  const csv = await save('导出 CSV：销售与退款')
  expect(csv.name).toMatch(/^销售与退款_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
  expect([...csv.content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = csv.content.toString('utf8').slice(1).split('\r\n')
  expect(lines[0]).toBe('日期,销售额 (元),上期销售额 (元),销售笔数 (笔),退款额 (元),退款笔数 (笔)')
  expect(lines).toHaveLength(9)
  const card = await openTable(page, '销售与退款')
  const cells = (await card.locator('.chart-scroll tbody tr').last().locator('th, td').allTextContents()).map(
    (text) => text.replaceAll(/[¥,]/g, '').replace(/\.00$|(?<=\.\d)0$/, ''),
  )
  expect(lines.at(-2)).toBe(cells.join(','))

  for (const title of ['销售与退款', '号码库存', '各价位收入']) {
    const { content } = await save(`导出 PNG 图片：${title}`)
    expect(content.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
    expect([content.readUInt32BE(16), content.length > 10_000]).toEqual([2256, true])
    if (process.env.SHOTS)
      await import('node:fs/promises').then((fs) =>
        fs.writeFile(`${process.env.SHOTS}/${title}.png`, content),
      )
  }
})

test('a chart that does not load has a retry button, and the others stay', async () => {
  const { page, open, expectTrouble } = await enter('finance')
  expectTrouble(/status of 503/)
  await page.route(/\/api\/statistics\/revenue/, (route) => route.fulfill({ status: 503, json: {} }))
  await open('/?days=7')
  const card = page.locator('.chart-card').filter({ has: page.getByRole('heading', { name: '各价位收入' }) })
  await expectVisible(card.getByRole('alert'))
  await expectAtRest(page, () => page.locator('canvas').count()).toBe(4)
  await expectNoViolations(page, 'home-without-revenue')
  await page.unroute(/\/api\/statistics\/revenue/)
  await card.getByRole('button', { name: '重试' }).click()
  await expectAtRest(page, () => page.locator('canvas').count()).toBe(6)
})

test.each([
  ['zh-CN', 'light', 'usual'],
  ['zh-CN', 'dark', 'small'],
  ['en-US', 'light', 'small'],
  ['en-US', 'dark', 'usual'],
] as const)(
  'no accessibility violations and no overflow: %s, %s, %s width',
  async (locale, colorScheme, width) => {
    const { page } = await enter('owner', '/', { locale, colorScheme, viewport: screenSizes[width] })
    await expectAtRest(page, () => page.locator('canvas').count()).toBe(7)
    const name = `home-${locale}-${colorScheme}-${width}`
    await expectNoViolations(page, name)
    for (const table of await page.getByText(/^(?:表|Table)$/).all()) await table.click()
    await expectAtRest(page, () => page.locator('.chart-scroll').count()).toBe(7)
    // Otherwise the bar at the top covers controls.
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoViolations(page, `${name}-tables`)
  },
)

test('the theme changes the drawings at once', async () => {
  const { page } = await enter('owner')
  const canvas = page.locator('.chart-card canvas').first()
  await expectVisible(canvas)
  const pixels = () => canvas.evaluate((drawn) => (drawn as HTMLCanvasElement).toDataURL())
  const light = await pixels()
  await page.getByRole('button', { name: /的菜单/ }).click()
  await page.getByText('深色').click()
  await expect.poll(pixels).not.toBe(light)
})

/** A shopper writes a ticket. */
async function writeTicket(): Promise<void> {
  const session = await newSession(product.origin)
  const response = await fetch(`${product.origin}/api/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ category: 'calls', text: '打不通' }),
  })
  expect(response.status).toBe(200)
}

test('a new ticket raises the badge and the work list of service on any screen, not of those who may not answer it', async () => {
  const [service, owner, finance] = [await enter('service'), await enter('owner'), await enter('finance')]
  const badge = ({ page }: Operator) =>
    page
      .getByRole('navigation')
      .getByRole('listitem')
      .or(page.getByRole('menuitem'))
      .filter({ hasText: '工单' })
      .locator('.menu-badge')
  const open = async (operator: Operator) => {
    const said = (await badge(operator).innerText()).match(/(\d+) 张工单待回复/)?.[1]
    return Number(said)
  }
  await expectVisible(badge(service))
  const before = await open(service)
  expect(before).toBeGreaterThan(0)
  await service.page.getByRole('navigation').getByRole('link', { name: '订单' }).click()
  await writeTicket()
  await expect.poll(() => open(service)).toBe(before + 1)
  for (const other of [owner, finance])
    expect(await other.page.locator('.work').innerText()).not.toContain('工单')

  await service.open('/')
  const entry = service.page.locator('.work').getByRole('link', { name: /张工单待回复$/ })
  await expectAtRest(entry.page(), () => entry.innerText()).toBe(`${before + 1} 张工单待回复`)
  await entry.click()
  await expectAddress(service.page, /\/tickets\?state=open$/)
  await expect
    .poll(() => service.page.locator('.tools output').first().innerText())
    .toContain(String(before + 1))
})

test('badges are read by polling while the stream fails', async () => {
  const operator = await newOperator({}, await product.console())
  const { page } = operator
  operator.expectTrouble(/status of 503/)
  await page.route(/\/api\/work\/events/, (route) => route.fulfill({ status: 503, body: '' }))
  await operator.open('/')
  await operator.enterAs('service')
  const badge = page.locator('.menu-badge').filter({ hasText: '工单' })
  await expectVisible(badge)
  const before = await badge.innerText()
  await writeTicket()
  await expectAtRest(badge.page(), () => badge.innerText()).not.toBe(before)
})
