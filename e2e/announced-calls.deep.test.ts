import { type RunningProduct, startProductProcess } from '@hao/testing/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPeer } from '../apps/sip-edge/src/testing/peer.ts'
import { carrierEnv, startEdge } from './call-environment.ts'
import { appearances, findFlaws, smallTargets } from './inspect.ts'
import { newOwnedNumber, newOwner } from './owner.ts'
import { expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { loggedInStorage, newShopper } from './shopper.ts'

let product: RunningProduct
beforeAll(async () => {
  // The server counts the edge of the tests as one that takes commands; none are sent.
  const CARRIER_CONTROL_URL = 'http://127.0.0.1:9/calls'
  product = await startProductProcess({ DEMO_NUMBERS: '1000', ...carrierEnv, CARRIER_CONTROL_URL })
})
afterAll(() => product.end())

const announce = { name: '接听前报号码' }
const greeting = { name: '没接时告诉对方' }

test('an owner turns announced calls on; the next one asks for 1 before the caller is connected', async () => {
  const owner = await newOwner('62', { origin: product.origin })
  const { page, open, id, digits, session } = owner
  await open(`/user-center/numbers/${id}`)
  await page.getByRole('button', { name: '起个名字' }).click()
  await page.getByRole('button', { name: '外卖', exact: true }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expectVisible(page.getByText('外卖').first())
  await page.getByRole('link', { name: '谁能打进来' }).click()
  await expectVisible(page.getByText('有电话拨打您的号码 外卖'))
  expect(await page.getByRole('switch', announce).isChecked()).toBe(false)
  await page.getByRole('switch', announce).click()
  await expectVisible(page.getByRole('button', { name: '撤销' }))
  await page.getByRole('switch', greeting).click()
  await expectAtRest(page, () => page.getByRole('switch', greeting).isChecked()).toBe(true)
  await page.getByRole('button', { name: '撤销' }).click()
  await expectAtRest(page, () => page.getByRole('switch', greeting).isChecked()).toBe(false)

  const edge = await startEdge(product)
  const [caller, phone] = [await openPeer(edge.port), await openPeer(edge.port)]
  await phone.register(session.phone)
  const call = caller.invite(`95013${digits}`)
  const rung = await phone.next(/^INVITE/)
  phone.reply(rung, 200, { body: rung.body })
  await phone.next(/^ACK/)
  await call.response(180)
  phone.acceptDialog(rung).request('INFO', { type: 'application/dtmf-relay', body: 'Signal=1\r\n' })
  const joined = await phone.next(/^INVITE/)
  phone.reply(joined, 200, { body: joined.body })
  await call.response(200)
  call.ack()
  call.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)

  const headers = { authorization: `Bearer ${session.token}` }
  const log = async () => (await fetch(`${product.origin}/api/calls`, { headers })).text()
  await expect.poll(log).toContain('"outcome":"answered"')
  await open('/user-center/calls')
  await expectVisible(page.getByText(/^已接通/).first())
})

test('the two switches have no flaw in either language and theme, at 390 and at 320', async () => {
  const { session, id } = await newOwnedNumber('61', { origin: product.origin })
  const storageState = loggedInStorage(session, product.origin)
  for (const appearance of appearances) {
    const { page, open } = await newShopper({ ...appearance, storageState }, product.origin)
    await open(`/user-center/numbers/${id}/rules`)
    const isEnglish = appearance.locale === 'en-US'
    await expectVisible(page.getByRole('switch', isEnglish ? { name: 'Announce calls' } : announce))
    expect(await findFlaws(page, 'rules', appearance)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await findFlaws(page, 'rules at 320', appearance)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  }
})

test('without an edge that takes the calls the shop does not offer the two rules', async () => {
  const { page, open, id } = await newOwner('6234')
  await open(`/user-center/numbers/${id}/rules`)
  await expectVisible(page.getByRole('switch', { name: '不接隐藏号码' }))
  await expectHidden(page.getByRole('switch', announce))
  await expectHidden(page.getByRole('switch', greeting))
})
