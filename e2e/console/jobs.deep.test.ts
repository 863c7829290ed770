import { randomUUID } from 'node:crypto'
import { waitFor } from '@hao/testing/product.ts'
import { expect, inject, test } from 'vitest'
import { expectAddress, expectVisible } from '../rest.ts'
import { runSql } from '../database.ts'
import { newOwnedNumber } from '../owner.ts'
import { enterConsole } from './operator.ts'
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
  const { page, open, expectTrouble } = await enterConsole('telephony', '/jobs')
  const sign = page.locator('.sign').filter({ hasText: '失败的任务' })
  await expectVisible(sign.getByText('绑定结果短信'))
  await expectNoViolations(page, 'jobs-zh')
  await sign.getByRole('link').click()
  await expectAddress(page, /tab=failed/)
  await expectNoViolations(page, 'jobs-failed-zh')
  await page.locator(`a[href="/jobs/${id}"]`).click()
  await expectVisible(page.getByText('13 / 13'))
  await expectVisible(page.getByText('Error: no line for …'))
  await expectNoViolations(page, 'job-failed-zh')
  await page.getByRole('button', { name: '重新执行' }).dblclick()
  await expectAddress(page, (url) => url.pathname.startsWith('/jobs/') && !url.pathname.endsWith(id))
  await expectVisible(page.locator('.page-head').getByText('已完成', { exact: true }))
  await expectNoViolations(page, 'job-done-zh')
  expect(await waitFor(async () => (await told()) - before)).toBe(1)

  expectTrouble(/status of 404/)
  await open(`/jobs/${id}`)
  await expectVisible(page.getByText('任务已重新执行过'))
  await open('/invariants')
  await expectVisible(page.getByText(/条约束全部通过/))
  await expectNoViolations(page, 'invariants-zh')
})
