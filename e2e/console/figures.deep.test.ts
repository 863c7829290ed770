import { type RunningProduct, startProductProcess } from '@hao/testing/product.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAtRest, expectVisible } from '../rest.ts'
import { runSql } from '../database.ts'
import { enterConsole } from './operator.ts'

// An own product with a month of history and calls that fail.
let product: RunningProduct
beforeAll(async () => {
  product = await startProductProcess({ DEMO_NUMBERS: '2000', DEMO_MONTH: 'on' })
  await runSql(product.env, failingCalls)
})
afterAll(() => product.end())

/** Three calls each to the phones of owners within the last 24 hours, and refusals of other numbers. */
const failingCalls = `
  INSERT INTO calls (call_id, subscription_id, user_id, started_at, ended_at, cause, event_ids)
  SELECT 'failing' || subscriptions.id || '-' || nth, subscriptions.id, user_id, now() - nth * interval '3 hours', now(),
    (ARRAY['missed', 'busy', 'refused'])[nth], '{}'
  FROM (SELECT * FROM subscriptions WHERE state = 'active' ORDER BY id LIMIT 3) AS subscriptions CROSS JOIN generate_series(1, 3) AS nth;
  INSERT INTO refused_calls (minute, carrier, digits, reason, status, count)
  SELECT date_trunc('minute', now() - interval '5 hours'), 'test', digits, reason, 480, 2
  FROM (SELECT numbers.digits FROM numbers JOIN subscriptions ON number_id = numbers.id WHERE subscriptions.state = 'active'
    ORDER BY subscriptions.id DESC LIMIT 2) AS owned CROSS JOIN unnest(ARRAY['unbound', 'suspended', 'off']) AS reason`

/** The endpoints that count the rows of a screen's list. */
const counts: Readonly<Record<string, string>> = {
  '/orders': '/orders/count',
  '/refunds': '/refunds/count',
  '/subscriptions': '/subscriptions/count',
  '/numbers': '/numbers/count',
  '/customers': '/customers/count',
  '/calls': '/phone-calls/count',
  '/calls?tab=refused': '/refused-calls/count',
}

type Linked = { href: string; text: string }

/** The figures of the page that are links: totals, values of tables, reasons. */
async function readLinks(page: Page): Promise<Linked[]> {
  for (const card of await page.locator('.chart-card').all())
    await card.getByText('表', { exact: true }).click()
  await expectVisible(page.locator('.chart-scroll tbody tr').first())
  const links = page.locator('.charts, .tiles, .chart-card, .rows').locator('a[href*="?"]')
  return links.evaluateAll((all) =>
    all.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent ?? '' })),
  )
}

/** The figure of the list at an address: its sum for an amount, else its number of rows or calls. */
async function countList(page: Page, { href, text }: Linked): Promise<string> {
  const { pathname, searchParams } = new URL(href, page.url())
  const tab = searchParams.get('tab')
  searchParams.delete('tab')
  const endpoint = counts[tab ? `${pathname}?tab=${tab}` : pathname]
  if (!endpoint) return `no count of ${pathname}`
  const answer = await page.evaluate(
    async (url) => (await fetch(url)).json(),
    `/api${endpoint}?${searchParams}`,
  )
  const { count, sumFen } = answer.data
  const figure = text.startsWith('¥') ? (sumFen / 100).toFixed(2) : String(count)
  return figure.replace(/^(-?)(\d+)/, (_, sign, digits) => sign + Number(digits).toLocaleString('en-US'))
}

/** The figure in the text of a link: '¥1,234.50', '1,234', '未绑定手机 3'. */
const figureOf = (text: string) => /[\d,.]+$/.exec(text.trim())?.[0] ?? text

test.each([
  ['/?days=30', '', 100],
  ['/?days=7', '', 50],
  ['/calls?tab=outcomes', '最近 48 小时', 100],
  ['/calls?tab=outcomes', '最近 30 天', 60],
  ['/failing', '', 20],
] as const)(
  'every figure that is a link on %s %s opens a list of exactly that figure',
  async (path, span, least) => {
    const { page, open } = await enterConsole('owner', path, {}, await product.console())
    const findWrong = async () => {
      await open(path)
      await expectVisible(page.locator('.chart-figures').first())
      if (span) await page.locator('.chart-card').getByText(span, { exact: true }).click()
      await expectAtRest(page, () => page.locator('.chart-card .ant-skeleton').count()).toBe(0)
      const links = (await readLinks(page)).filter(({ text }) => /\d$/.test(text.trim()))
      expect(links.length).toBeGreaterThanOrEqual(least)
      const listed = await Promise.all(links.map((link) => countList(page, link)))
      const rows = links.map((link, at) => ({ ...link, listed: listed[at] }))
      return rows.filter((row) => row.listed !== figureOf(row.text))
    }
    // Refunds of the month still arrive, and a statistic is up to 10 s older than a list.
    await expect.poll(findWrong, { timeout: waitTimeoutMs }).toEqual([])
  },
)
