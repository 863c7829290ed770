import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { number, phoneNumber, startHeld, startTestEdge, startWithPhone } from '../testing/edge.ts'
import { sdp } from '../testing/peer.ts'
import { maxRingMs, standardTimers } from '../transaction/timers.ts'

/** An answered call: the dialogs of both sides. */
async function answered(stage: Awaited<ReturnType<typeof startWithPhone>>) {
  const { caller, phone } = stage
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 180)
  phone.reply(invite, 200, { body: sdp(50_000) })
  const ok = await call.response(200)
  call.ack()
  await phone.next(/^ACK/)
  return { call, answer: phone.acceptDialog(invite), invite, ok }
}

const eventTypes = (events: { type: string; cause?: string }[]) =>
  events.map(({ type, cause }) => [type, cause].filter(Boolean).join(' '))

test('a caller whose BYE comes without an ACK gets no more 200 for its INVITE', async () => {
  const { edge, caller, phone } = await startWithPhone({ timers: { t1: 20, t2: 80, t4: 100 } })
  const call = caller.invite(number)
  phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
  await call.response(200)
  call.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)
  const isBye = (seq: string) => seq.endsWith('BYE')
  await expect.poll(() => caller.received.some((each) => isBye(each.field('cseq')))).toBe(true)
  const known = caller.received.length
  await expect.poll(() => edge.figures().transactions).toBe(0)
  expect(caller.received.slice(known)).toEqual([])
})

test('a caller gets an error response when no phone is registered, and no call remains', async () => {
  const { caller, events, edge } = await startTestEdge()
  await caller.invite(number).response(480)
  expect(eventTypes(events)).toEqual(['ended missed'])
  expect(edge.figures().calls).toBe(0)
})

test('the caller hangs up before the phone has responded, and the phone gets CANCEL afterwards', async () => {
  const { caller, phone, events } = await startWithPhone()
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  await call.response(100)
  call.cancel()
  await call.response(200)
  await call.response(487)
  call.ack()
  // CANCEL is not sent before the phone has responded.
  expect(phone.received.filter(({ start }) => start.startsWith('CANCEL'))).toEqual([])
  phone.reply(invite, 180)
  phone.reply(await phone.next(/^CANCEL/), 200)
  phone.reply(invite, 487)
  await phone.next(/^ACK/)
  expect(eventTypes(events)).toEqual(['ended cancelled'])
})

test('the phone answers while the caller hangs up, and its call ends at once', async () => {
  const { caller, phone, events } = await startWithPhone()
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  await call.response(100)
  call.cancel()
  await call.response(487)
  phone.reply(invite, 200, { body: sdp(50_000) })
  await phone.next(/^ACK/)
  phone.reply(await phone.next(/^BYE/), 200)
  expect(eventTypes(events)).toEqual(['ended cancelled'])
})

test('an INVITE to a silent phone is retransmitted and then given up', async () => {
  const { caller, phone } = await startWithPhone({ timers: { t1: 20, t2: 80, t4: 100 } })
  const call = caller.invite(number)
  await call.response(408)
  const invites = phone.received.filter(({ start }) => start.startsWith('INVITE'))
  expect(invites.length).toBeGreaterThan(3)
  expect(new Set(invites.map(({ text }) => text)).size).toBe(1)
})

test('a 200 is repeated until its ACK, and a repeated one gets ACK', async () => {
  const { caller, phone } = await startWithPhone({ timers: { t1: 100, t2: 400, t4: 400 } })
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: sdp(50_000) })
  await phone.next(/^ACK/)
  await call.response(200)
  await call.response(200)
  call.ack()
  phone.reply(invite, 200, { body: sdp(50_000) })
  await phone.next(/^ACK/)
})

test('a 200 that is never acknowledged ends the call', async () => {
  const { caller, phone, events } = await startWithPhone({ timers: { t1: 20, t2: 80, t4: 100 } })
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: sdp(50_000) })
  await call.response(200)
  await phone.next(/^BYE/)
  expect(eventTypes(events)).toEqual(['answered', 'ended completed'])
})

test('a caller may send its INVITE without SDP and its answer in the ACK', async () => {
  const { caller, phone } = await startWithPhone()
  const call = caller.invite(number, { body: '' })
  const invite = await phone.next(/^INVITE/)
  expect(invite.body).toBe('')
  phone.reply(invite, 200, { body: sdp(50_000) })
  expect((await call.response(200)).body).toContain('m=audio 50000')
  expect(phone.received.filter(({ start }) => start.startsWith('ACK'))).toEqual([])
  call.ack(sdp(40_000))
  const ack = await phone.next(/^ACK/)
  expect(ack.body).toContain('m=audio 40000')
})

test('an unusable SDP ends the call for both sides, before ringing and when answered', async () => {
  const { caller, phone, events } = await startWithPhone({
    openMedia: () => ({
      pass: async (_from, body) => {
        const text = body.toString()
        if (text.includes('bad')) throw Object.assign(new Error('bad'), { reason: 'unreadable' })
        return body
      },
      refused: async () => {},
      isTwoWay: () => true,
      lastReceived: () => ({ caller: undefined, callee: undefined }),
      close: () => undefined,
    }),
  })
  await caller.invite(number, { body: 'bad' }).response(488)
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: 'bad' })
  await phone.next(/^ACK/)
  await phone.next(/^BYE/)
  await call.response(488)
  expect(eventTypes(events)).toEqual(['ended missed', 'ended missed'])
  await caller.invite(number, { body: 'x', type: 'text/plain' }).response(415)
})

test('a phone that goes away while the edge rewrites the offer is missed, and the caller is told', async () => {
  const stage = await startWithPhone({
    openMedia: () => ({
      pass: async (_from, body) => {
        await stage.phone.register(phoneNumber, ['Expires: 0'])
        return body
      },
      refused: async () => {},
      isTwoWay: () => true,
      lastReceived: () => ({ caller: undefined, callee: undefined }),
      close: () => undefined,
    }),
  })
  await stage.caller.invite(number).response(480)
  expect(eventTypes(stage.events)).toEqual(['ended missed'])
  await expect.poll(() => stage.edge.figures()).toMatchObject({ calls: 0 })
})

test('when both sides change the session at once, one of them gets 491', async () => {
  const stage = await startWithPhone()
  const { call, answer } = await answered(stage)
  call.request('INVITE', { body: sdp(40_002) })
  const first = await stage.phone.next(/^INVITE/)
  answer.request('INVITE', { body: sdp(50_002) })
  await stage.phone.next(/^SIP\/2\.0 491/)
  stage.phone.reply(first, 200, { body: sdp(50_000) })
  await call.response(200)
})

test('a session change that never gets a final response ends the call, and nothing remains', async () => {
  const stage = await startHeld()
  const { caller, phone, pass, left } = stage
  const { call } = await answered(stage)
  call.request('INVITE', { body: sdp(40_002) })
  phone.reply(await phone.next(/^INVITE/), 180)
  // The edge has handled the 180 when it answers what came after it.
  call.request('OPTIONS')
  await call.response(200)
  pass(maxRingMs(standardTimers))
  await call.response(408)
  for (const peer of [caller, phone]) peer.reply(await peer.next(/^BYE/), 200)
  await expect.poll(left).toMatchObject({ calls: 0, transactions: 0 })
})

test('a phone sends BYE for a call that it has not answered, and nothing remains', async () => {
  const { caller, phone, left } = await startHeld()
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 180)
  await call.response(180)
  phone.acceptDialog(invite).request('BYE')
  await call.response(480)
  await phone.next(/^CANCEL/)
  await expect.poll(left).toMatchObject({ calls: 0, transactions: 0 })
})

test('a stream with an endless message is closed, and an idle stream stays open', async () => {
  const { edge } = await startTestEdge({ timers: { t1: 2, t2: 8, t4: 10 } })
  const [silent, slow] = await Promise.all(
    ['\r\n\r\n', 'OPTIONS sip:1@127.0.0.1 SIP/2.0\r\nTo: <sip:1@'].map(async (text) => {
      const socket = connect(edge.port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      socket.write(text)
      return socket
    }),
  )
  await once(slow!.resume(), 'close')
  silent!.write('\r\n\r\n')
  expect(String((await once(silent!, 'data'))[0])).toMatch(/^\r\n/)
})
