import { randomUUID } from 'node:crypto'
import { createCarrierClient } from '@hao/carrier-protocol/client.ts'
import { type RunningProduct, startProductProcess } from '@hao/testing/product.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { firstPort, openPhone } from '../apps/sip-edge/src/media/phone.fixture.ts'
import { VoiceLine } from '../apps/sip-edge/src/media/voice-line.ts'
import { openPeer } from '../apps/sip-edge/src/testing/peer.ts'
import { carrierEnv, startEdge } from './call-environment.ts'
import { appearances, findFlaws, smallTargets } from './inspect.ts'
import { newOwnedNumber, newOwner, type OwnedNumber } from './owner.ts'
import { expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { loggedInStorage, newShopper } from './shopper.ts'

let product: RunningProduct
beforeAll(async () => {
  // The server counts the edge of the tests as one that takes commands; none are sent.
  const CARRIER_CONTROL_URL = 'http://127.0.0.1:9/calls'
  product = await startProductProcess({ DEMO_NUMBERS: '1000', ...carrierEnv, CARRIER_CONTROL_URL })
})
afterAll(() => product.end())

/** The owner declines. The caller listens to the notice and says two seconds. */
async function leaveMessage({ digits, session }: OwnedNumber): Promise<void> {
  const edge = await startEdge(product)
  const [caller, phone, mouth] = [await openPeer(edge.port), await openPeer(edge.port), await openPhone()]
  await phone.register(session.phone)
  const listening = vi.spyOn(VoiceLine.prototype, 'listen')
  onTestFinished(() => listening.mockRestore())
  const call = caller.invite(`95013${digits}`, { body: mouth.sdp().toString() })
  phone.reply(await phone.next(/^INVITE/), 603)
  const ok = await call.response(200)
  call.ack()
  await expect.poll(() => listening.mock.calls.length).toBe(1)
  for (let index = 0; index < 100; index += 1) {
    const packet = Buffer.alloc(172, 0x20)
    packet.writeUInt16BE(0x8000, 0)
    packet.writeUInt32BE(index * 160, 4)
    mouth.send(firstPort(Buffer.from(ok.body)), packet)
  }
  mouth.send(firstPort(Buffer.from(ok.body)), Buffer.from('800000000000000000000000', 'hex'))
  // Sound and signalling take different ways, so the message has ended by its own silence.
  await caller.next(/^BYE/)
}

test('an owner turns voicemail on, hears the message of a caller in the log, and deletes it', async () => {
  const owner = await newOwner('63', { origin: product.origin })
  const { page, open, id } = owner
  await open(`/user-center/numbers/${id}/rules`)
  const voicemail = page.getByRole('switch', { name: '语音留言' })
  await expectVisible(page.getByText('留言将被录音'))
  expect(await voicemail.isChecked()).toBe(false)
  await voicemail.click()
  await expectVisible(page.getByRole('button', { name: '撤销' }))
  await leaveMessage(owner)

  await open('/user-center/calls')
  const row = page.getByRole('listitem').first()
  // The edge sends the message after the call.
  await expect
    .poll(async () => {
      await page.reload()
      await row.waitFor()
      return row.innerText()
    })
    .toContain('新留言')
  await expectVisible(row.getByText('您正忙'))
  await row.getByRole('button').first().click()
  await row.getByRole('button', { name: /听留言 · \d 秒/ }).click()
  const player = row.locator('audio')
  await player.waitFor()
  const seconds = () => player.evaluate((audio: HTMLAudioElement) => audio.duration)
  await expect.poll(seconds).toBeGreaterThan(0.9)
  expect(await player.getAttribute('src')).toMatch(/^blob:/)

  await open('/user-center/calls')
  await expectVisible(row.getByText('留言', { exact: true }))
  await row.getByRole('button').first().click()
  await row.getByRole('button', { name: '删除留言' }).click()
  const dialog = page.getByRole('dialog', { name: '删除这条留言？' })
  await dialog.getByRole('button', { name: '删除留言' }).click()
  await expectHidden(row.getByRole('button', { name: '删除留言' }))
  await expectAtRest(page, () => row.innerText()).not.toContain('留言')
  await expectVisible(row.getByText('您正忙'))
})

/** Calls with messages, as an edge reports them. */
async function reportMessages({ digits, session, id }: OwnedNumber): Promise<void> {
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
  const rules = await fetch(`${product.origin}/api/subscription/${id}/rules`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ version: 1, voicemail: true }),
  })
  expect(rules.status).toBe(200)
  const secret = carrierEnv.CARRIER_SECRET
  const edge = createCarrierClient({ serverUrl: product.origin, id: 'simulator', secret })
  const at = new Date().toISOString()
  for (const callId of [randomUUID(), randomUUID()]) {
    const call = { callId, number: `95013${digits}`, caller: '13812341234', startedAt: at, at }
    edge.report({ ...call, id: randomUUID(), type: 'ended', cause: 'missed' })
    await edge.leaveMessage({ callId, sound: Buffer.alloc(95 * 8000, 0x20).toString('base64') })
  }
}

test('messages in the log have no flaw in either language and theme, at 390 and at 320', async () => {
  const owned = await newOwnedNumber('64', { origin: product.origin })
  await reportMessages(owned)
  const storageState = loggedInStorage(owned.session, product.origin)
  for (const appearance of appearances) {
    const { page, open } = await newShopper({ ...appearance, storageState }, product.origin)
    await open('/user-center/calls')
    const row = page.getByRole('listitem').first()
    await row.getByRole('button').first().click()
    const isEnglish = appearance.locale === 'en-US'
    const play = row.getByRole('button', { name: isEnglish ? /^Play message/ : /^听留言/ })
    await expectVisible(play.nth(1))
    expect(await findFlaws(page, 'calls', appearance)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await findFlaws(page, 'calls at 320', appearance)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  }
})
