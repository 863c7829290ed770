import { randomUUID } from 'node:crypto'
import { waitFor } from '@hao/testing/product.ts'
import { expect, inject, test } from 'vitest'
import { runSql } from '../database.ts'
import { newOwnedNumber } from '../owner.ts'
import { newOperator } from './operator.ts'
import { expectNoViolations } from './stock.ts'

/** Inserts an old failed job: the notification of an owner that their number rings their phone. */
async function givenUp(subscriptionId: number): Promise<string> {
  const id = randomUUID()
  await runSql(
    inject('shopEnv'),
    `INSERT INTO jobs (id, name, data, state, tries, started_at, ended_at, error)
      SELECT $1, 'binding-notice', jsonb_build_object('bindingId', id, 'about', 'rings', 'replaced', null), 'failed', 13, now(), now(),
        'Error: no line for 13812341234'
      FROM bindings WHERE subscription_id = $2`,
    [id, subscriptionId],
  )
  return id
}

test('telephony sees a failed job and its subject, and runs it again successfully', async () => {
  const { session, id: subscriptionId } = await newOwnedNumber('6')
  const told = async () => {
    const html = await (await fetch(`${inject('shop')}/dev/outbox`)).text()
    return html
      .split('<li>')
      .filter((message) => message.includes(session.phone) && message.includes('号码从现在起响铃')).length
  }
  const id = await givenUp(subscriptionId)
  const before = await told()
  const { page, open, enterAs, expectTrouble } = await newOperator()
  await open('/jobs')
  await enterAs('telephony')
  const sign = page.locator('.sign').filter({ hasText: '失败的任务' })
  await sign.getByText('绑定结果短信').waitFor()
  await expectNoViolations(page, 'jobs-zh')
  await sign.getByRole('link').click()
  await page.waitForURL(/tab=failed/)
  await expectNoViolations(page, 'jobs-failed-zh')
  await page.locator(`a[href="/jobs/${id}"]`).click()
  await page.getByText('13 / 13').waitFor()
  await page.getByText('Error: no line for …').waitFor()
  await expectNoViolations(page, 'job-failed-zh')
  await page.getByRole('button', { name: '重新执行' }).dblclick()
  await page.waitForURL((url) => url.pathname.startsWith('/jobs/') && !url.pathname.endsWith(id))
  await page.locator('.page-head').getByText('已完成', { exact: true }).waitFor()
  await expectNoViolations(page, 'job-done-zh')
  expect(await waitFor(async () => (await told()) - before)).toBe(1)

  expectTrouble(/status of 404/)
  await open(`/jobs/${id}`)
  await page.getByText('任务已重新执行过').waitFor()
  await open('/invariants')
  await page.getByText(/条约束全部通过/).waitFor()
  await expectNoViolations(page, 'invariants-zh')
})
