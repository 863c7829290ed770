import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { answeredCall, receivedBy, eventTypes } from '../testing/contract-stage.ts'
import { number, startWithPhone } from '../testing/edge.ts'
import { newRelay, rtpPacket } from '../media/call.fixture.ts'
import { openPhone, firstPort } from '../media/phone.fixture.ts'

const silentMs = 900

/** A call through a relay between two phones with their own media ports. */
async function talking(lines: { caller?: string[]; phone?: string[] } = {}) {
  const relay = newRelay()
  const stage = await startWithPhone({ silentMs, openMedia: () => relay.open() })
  const { caller, phone } = stage
  const [mouth, ear] = [await openPhone(), await openPhone()]
  const call = caller.invite(number, { body: mouth.sdp(lines.caller).toString() })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: ear.sdp(lines.phone).toString() })
  const ok = await call.response(200)
  call.ack()
  await phone.next(/^ACK/)
  const [toCaller, toCallee] = [firstPort(Buffer.from(ok.body)), firstPort(Buffer.from(invite.body))]
  return { ...stage, call, answer: phone.acceptDialog(invite), mouth, ear, toCaller, toCallee }
}

/** Sends all the time, for four times the timeout and until `isEnough`. */
async function repeat(send: () => void, isEnough = () => true): Promise<void> {
  const timer = setInterval(send, silentMs / 10)
  onTestFinished(() => clearInterval(timer))
  await wait(4 * silentMs)
  await expect.poll(isEnough).toBe(true)
  clearInterval(timer)
}

test('a side that falls silent ends the call for both', async () => {
  const { caller, phone, events, mouth, toCaller } = await talking()
  const isOver = () => receivedBy(caller, /^BYE/).length > 0
  const speaking = repeat(() => mouth.send(toCaller, rtpPacket('x')), isOver)
  await phone.next(/^OPTIONS/)
  await Promise.all([caller.next(/^BYE/), phone.next(/^BYE/)])
  await speaking
  expect(receivedBy(caller, /^OPTIONS/)).toEqual([])
  expect(eventTypes(events)).toEqual(['answered', 'ended completed'])
})

test('media, SIP responses and SIP requests each keep a call alive', async () => {
  const { call, caller, phone, mouth, ear, toCaller, toCallee } = await talking()
  await repeat(() => {
    mouth.send(toCaller, rtpPacket('x'))
    ear.send(toCallee, rtpPacket('x'))
  })
  expect(receivedBy(caller, /^BYE|^OPTIONS/)).toEqual([])
  expect(receivedBy(phone, /^BYE|^OPTIONS/)).toEqual([])
  const answered = new Set<string>()
  const answer = () => {
    call.request('INFO')
    for (const options of receivedBy(phone, /^OPTIONS/)) {
      if (!answered.has(options.text)) phone.reply(options, 405)
      answered.add(options.text)
    }
  }
  await repeat(answer, () => answered.size > 1)
  expect(receivedBy(caller, /^BYE|^OPTIONS/)).toEqual([])
  expect(receivedBy(phone, /^BYE/)).toEqual([])
})

test.each(['inactive', 'sendonly'])('a silent call on hold (%s) stays', async (hold) => {
  const answer = hold === 'sendonly' ? 'recvonly' : hold
  const { caller, phone } = await talking({ caller: [`a=${hold}`], phone: [`a=${answer}`] })
  await repeat(() => undefined)
  expect([...receivedBy(caller, /^BYE/), ...receivedBy(phone, /^BYE/)]).toEqual([])
})

test('a phone that no longer knows the call ends it at once', async () => {
  const stage = await startWithPhone({ silentMs })
  await answeredCall(stage)
  stage.phone.reply(await stage.phone.next(/^OPTIONS/), 481)
  await Promise.all([stage.caller.next(/^BYE/), stage.phone.next(/^BYE/)])
})
