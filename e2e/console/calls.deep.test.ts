import { waitFor } from '@hao/testing/product.ts'
import { expect, test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { runSql } from '../database.ts'
import { dial, newOwnedNumber } from '../owner.ts'
import { enterConsole, newOperator } from './operator.ts'
import { expectNoViolations } from './stock.ts'

// An own product, so that the calls of other journeys do not end its carrier's silence.
const product = ownProduct({ DEMO_NUMBERS: '1000' })

/** Two callers dial: one number rings unanswered, the other has no phone yet. */
async function twoCalls() {
  const { origin } = product
  const [rung, unbound] = [
    await newOwnedNumber('5', { origin }),
    await newOwnedNumber('6', { origin, bound: false }),
  ]
  const call = await dial(origin, rung.digits)
  const body = new URLSearchParams({ cause: 'missed' })
  expect((await fetch(`${call}/end`, { method: 'POST', body })).status).toBe(200)
  await dial(origin, unbound.digits)
  return { rung: rung.digits, unbound: unbound.digits }
}

test('an unanswered call is in the call log, a rejected call among the refusals with its reason; both are counted', async () => {
  const { rung, unbound } = await twoCalls()
  const { page } = await enterConsole('telephony', '/', {}, await product.console())
  await page.getByRole('navigation').getByRole('link', { name: '通话', exact: true }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: '通话' }))
  const rows = page.locator('.rows tbody tr.ant-table-row')
  const called = rows.filter({ hasText: rung })
  await expectVisible(called.filter({ hasText: '138****1234' }).filter({ hasText: '未接' }))
  expect(await page.content()).not.toContain('13812341234')
  await expectVisible(rows.filter({ hasText: unbound }).filter({ hasText: '未接通' }))
  await expectNoViolations(page, 'call-log-zh')
  const filters = page.getByRole('search', { name: '筛选' })
  await filters.getByLabel('号码').fill(`95013-${rung}`)
  await page.keyboard.press('Enter')
  await expectAtRest(rows.page(), () => rows.count()).toBe(1)

  // The reason links to the calls that were refused for it.
  await page.getByRole('tab', { name: '接听与未接' }).click()
  const reason = page.getByRole('link', { name: /^未绑定手机\s*1$/ })
  await reason.click()
  await expectAddress(page, /tab=refused/)
  const refused = rows.filter({ hasText: unbound })
  await expectVisible(refused.filter({ hasText: '未绑定手机' }).filter({ hasText: '480' }))
  expect(await rows.filter({ hasText: rung }).count()).toBe(0)
  await expectNoViolations(page, 'refused-zh')

  // The buttons keep the days and the number, and are undone by a second click.
  const quick = page.getByRole('group', { name: '快捷筛选' })
  const button = (name: string) => quick.getByRole('button', { name, exact: true })
  const query = () => Object.fromEntries(new URL(page.url()).searchParams)
  await filters.getByLabel('号码').fill(unbound)
  await page.keyboard.press('Enter')
  await expectAtRest(page, query).toMatchObject({ number: unbound })
  await button('昨天').click()
  await expectAtRest(rows.page(), () => rows.count()).toBe(0)
  const days = query()
  expect(days['from']).toBe(days['until'])
  await button('被拒绝').click()
  await expectAtRest(page, query).toEqual({ number: unbound, from: days['from'], until: days['until'] })
  expect(await button('昨天').getAttribute('aria-pressed')).toBe('true')
  await button('被拒绝').click()
  await button('昨天').click()
  await expectAtRest(page, query).toEqual({ tab: 'refused', number: unbound })
  await refused.locator('.row-link').click()
  await expectVisible(page.getByRole('heading', { level: 1, name: `95013-${unbound}` }))
})

test('the chart of calls has axes, units and a table; a day of the table opens its list', async () => {
  const { page, open, enterAs } = await newOperator({}, await product.console())
  await dial(product.origin, (await newOwnedNumber('8', { origin: product.origin, bound: false })).digits)
  await open('/calls?tab=outcomes')
  await enterAs('telephony')
  const card = page.locator('.chart-card')
  await expectVisible(card.locator('canvas'))
  await card.getByText('最近 30 天', { exact: true }).click()
  await card.getByText('表', { exact: true }).click()
  const table = card.getByRole('table', { name: '每天的呼叫' })
  const headings = table.getByRole('columnheader')
  await expect
    .poll(() => headings.allTextContents())
    .toEqual(['日期', '已接听 (次)', '未接听 (次)', '平台拒接 (次)'])
  expect(await table.getByRole('row').count()).toBe(31)
  await expectNoViolations(page, 'calls-table-zh')
  const link = table.getByRole('row').last().getByRole('link').last()
  const day = await table.getByRole('row').last().getByRole('rowheader').innerText()
  await link.click()
  await expectAddress(page, ({ searchParams }) => searchParams.get('tab') === 'refused')
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('from'), searchParams.get('until')]).toEqual([day, day])
  await expectVisible(page.locator('.rows tbody tr.ant-table-row').first())
})

test('every telephony screen warns that the carrier is silent until it sends a request again', async () => {
  const { page, open } = await enterConsole('telephony', '/calls', {}, await product.console())
  const silent = page.getByRole('alert').filter({ hasText: '运营商没有消息' })
  await expectVisible(page.locator('.rows'))
  expect(await silent.count()).toBe(0)
  // The carrier asked every minute for a week, and has been silent for an hour.
  await runSql(product.env, `DELETE FROM carrier_hourly_traffic`)
  await runSql(
    product.env,
    `INSERT INTO carrier_hourly_traffic (carrier, hour, route_requests, events, last_received_at)
      SELECT 'simulator', hour, 60, 0, least(hour + interval '59 minutes', now() - interval '1 hour')
      FROM generate_series(date_trunc('hour', now() - interval '1 hour') - interval '167 hours', date_trunc('hour', now() - interval '1 hour'), interval '1 hour') hour`,
  )
  await page.reload()
  await expectVisible(silent.getByText(/上次收到消息：\d{4}-\d\d-\d\d \d\d:\d\d/))
  await expectNoViolations(page, 'carrier-silent-zh')
  await open('/failing')
  await expectVisible(silent)
  await open('/jobs')
  const sign = page.locator('.sign').filter({ hasText: '运营商' })
  await expectVisible(sign)
  await expectNoViolations(page, 'carrier-silent-jobs-zh')

  await dial(product.origin, '400000000')
  await waitFor(async () => {
    await open('/calls')
    await expectVisible(page.locator('.rows'))
    return (await silent.count()) === 0
  })
})
