import { expect, test } from 'vitest'
import { number, phoneNumber, startWithPhone } from '../testing/edge.ts'
import { openPeer, sdp } from '../testing/peer.ts'

const other = '95013628889'

test.each([
  ['from the phone itself', undefined, []],
  ['from a phone that hides its number', undefined, ['Privacy: id']],
  ['over the trunk, with the phone as the caller', `<sip:+86${phoneNumber}@carrier>`, []],
  [
    'over the trunk, with the phone asserted',
    `<sip:${number}@carrier>`,
    [`P-Asserted-Identity: <tel:+86${phoneNumber}>`],
  ],
  [
    'over the trunk, with the number asserted',
    `<sip:${phoneNumber}@carrier>`,
    [`P-Asserted-Identity: <tel:${number}>`, `Diversion: <sip:${phoneNumber}@carrier>;reason=unconditional`],
  ],
  ['over the trunk, in Diversion', undefined, [`Diversion: <tel:+86${phoneNumber}>;reason=unconditional`]],
  [
    'over the trunk, in History-Info',
    undefined,
    [
      `History-Info: <sip:+86${phoneNumber}@ims?Reason=SIP%3Bcause%3D302>;index=1, <sip:${other}@ims>;index=1.1`,
    ],
  ],
  [
    'over the trunk, from a hidden caller',
    '<sip:anonymous@anonymous.invalid>',
    ['Privacy: id', `Diversion: <sip:${phoneNumber}@carrier>`],
  ],
])('a phone that rings forwards the call: its caller is the number, %s', async (_, from, fields) => {
  const { caller, phone, questions } = await startWithPhone()
  const call = caller.invite(number)
  const ringing = await phone.next(/^INVITE/)
  const forward =
    from === undefined && !fields.some((field) => /^(?:Diversion|History)/.test(field))
      ? phone.invite(other, { fields })
      : caller.invite(other, { ...(from !== undefined && { from }), fields })
  await phone.next(/^INVITE/)
  expect(questions.map((question) => [question.number, question.caller])).toEqual([
    [number, '13812341234'],
    [other, number],
  ])
  forward.cancel()
  call.cancel()
  phone.reply(ringing, 487)
})

test('a phone that has answered, or rings no longer, calls as itself', async () => {
  const { caller, phone, questions } = await startWithPhone()
  const call = caller.invite(number)
  phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  phone.invite('95013000404')
  await phone.next(/^SIP\/2\.0 404/)
  call.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)
  const cancelled = caller.invite(number)
  await phone.next(/^INVITE/)
  cancelled.cancel()
  await cancelled.response(487)
  phone.invite('95013000404')
  await phone.next(/^SIP\/2\.0 404/)
  const callers = questions.filter((question) => question.number === '95013000404').map((each) => each.caller)
  expect(callers).toEqual([phoneNumber, phoneNumber])
})

test('a phone that two calls ring forwards also after the first has ended', async () => {
  const { caller, phone, questions } = await startWithPhone()
  for (const from of ['13812341234', '13812341235']) caller.invite(number, { from: `<sip:${from}@x>;tag=a` })
  const invite = await phone.next(/^INVITE/)
  await phone.next(/^INVITE/)
  phone.reply(invite, 486)
  await caller.next(/^SIP\/2\.0 486/)
  phone.invite('95013000404')
  await phone.next(/^SIP\/2\.0 404/)
  expect(questions.at(-1)?.caller).toBe(number)
})

test('of two phones of a number, the one that no longer rings calls as itself', async () => {
  const second = { target: '13800002222', afterSeconds: 0.1 }
  const { edge, caller, phone, questions } = await startWithPhone({ second })
  const secondPhone = await openPeer(edge.port)
  await secondPhone.register(second.target)
  const call = caller.invite(number)
  await phone.next(/^INVITE/)
  await secondPhone.next(/^INVITE/)
  for (const each of [phone, secondPhone]) {
    each.invite('95013000404')
    await each.next(/^SIP\/2\.0 404/)
  }
  expect(questions.slice(1).map((question) => question.caller)).toEqual([phoneNumber, number])
  call.cancel()
})
