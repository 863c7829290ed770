import { inject, test } from 'vitest'
import { waitConsent } from '@hao/contract/wait-terms.ts'
import { waitFor } from '@hao/testing/product.ts'
import { runSql } from './database.ts'
import { doubleTap } from './double-tap.ts'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { newMember, newOrder, newShopper } from './shopper.ts'

test('an alert for a held number: consent, one SMS when it is released, the number reserved, and one tap in the SMS ends the alert', async () => {
  const buyer = await newMember()
  const { id: orderId, digits } = await newOrder(buyer, '2066')
  const authorization = `Bearer ${buyer.session.token}`
  const order = await fetch(`${buyer.origin}/api/order/${orderId}`, { headers: { authorization } })
  const { data } = (await order.json()) as { data: { number: { id: number } } }
  const numberId = data.number.id

  const waiter = await newMember()
  const { page, origin } = waiter
  await waiter.open(`/number/${numberId}`)
  await page.getByRole('button', { name: '有货告诉我' }).click()
  const sheet = page.getByRole('dialog', { name: '有货告诉我' })
  await expectVisible(sheet.getByText('每天最多一条'))
  // Back closes the sheet, and the number page stays.
  await page.goBack()
  await expectHidden(sheet)
  await page.getByRole('button', { name: '有货告诉我' }).click()
  await doubleTap(sheet.getByRole('button', { name: '同意并开启' }))
  await expectVisible(page.getByText('提醒已开启').first())
  await expectHidden(sheet)

  await fetch(`${origin}/api/order/${orderId}/cancel`, { method: 'POST', headers: { authorization } })
  await waiter.open('/user-center')
  // The last read moves the rows below it.
  await expectVisible(page.getByText('还没有号码'))
  await page.getByRole('link', { name: '我的提醒' }).click()
  await expectAddress(page, /\/user-center\/waits$/)
  await expectVisible(page.getByText('为您保留'))
  await expectAtRest(page, () => page.getByRole('timer').first().textContent()).toMatch(/^(10:00|0\d:\d\d)$/)
  await page.getByRole('link', { name: '去办理' }).click()
  await expectAddress(page, new RegExp(`/number/${numberId}$`))
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
  await expectVisible(page.getByText('为您保留'))
  await buyer.open(`/number/${numberId}`)
  await expectVisible(buyer.page.getByText('他人已锁定').first())
  await expectVisible(buyer.page.getByRole('button', { name: '有货告诉我' }))

  const link = await waitFor(async () => {
    const html = await (await fetch(`${origin}/dev/outbox`)).text()
    return new RegExp(`${waiter.session.phone} [^<]*95013-${digits}[^]*?href="([^"]+)"`).exec(html)?.[1]
  })
  const phone = await newShopper()
  await phone.page.goto(origin + link)
  await expectVisible(phone.page.getByRole('img', { name: [...`95013${digits}`].join(' ') }))
  await page.reload()
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
  await phone.page.getByRole('button', { name: '不再提醒' }).click()
  await expectVisible(phone.page.getByText('提醒已结束'))
  await phone.page.reload()
  await expectVisible(phone.page.getByText('提醒已结束'))
  await waiter.open('/user-center/waits')
  await expectVisible(page.getByText('还没有提醒'))
})

test('an open page shows that the time of an offered number is over, once the server has ended the offer', async () => {
  const buyer = await newMember()
  const { id: orderId, digits } = await newOrder(buyer, '2077')
  const waiter = await newMember()
  const { page, origin, session } = waiter
  const postAs = (token: string, path: string, body: object = {}) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const order = await fetch(`${origin}/api/order/${orderId}`, {
    headers: { authorization: `Bearer ${buyer.session.token}` },
  })
  const { data } = (await order.json()) as { data: { number: { id: number } } }
  const consent = waitConsent.version
  await postAs(session.token, '/wait', { numberId: data.number.id, consent })
  await postAs(buyer.session.token, `/order/${orderId}/cancel`)

  const env = inject('shopEnv')
  const over = "now() - interval '1 second'"
  await runSql(
    env,
    `WITH number AS (UPDATE numbers SET held_until = ${over} WHERE digits = $1 RETURNING id)
     UPDATE offers SET expires_at = ${over} FROM number WHERE number_id = number.id`,
    [digits],
  )
  await waiter.open('/user-center/waits')
  await expectVisible(page.getByText('为您保留'))
  await runSql(
    env,
    `UPDATE jobs SET run_at = now() WHERE ended_at IS NULL AND name = 'offer-lapse' AND (data->>'offerId')::bigint IN
      (SELECT offers.id FROM offers JOIN numbers ON numbers.id = number_id WHERE digits = $1)`,
    [digits],
  )
  await expectHidden(page.getByText('为您保留'))
})
