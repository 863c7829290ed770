import { describe, expect, onTestFinished, test } from 'vitest'
import {
  getField,
  openTcp,
  openUdp,
  openWebSocket,
} from '../apps/sip-edge/src/security-tests/testing/sender.ts'
import { createSdp } from '../apps/sip-edge/src/security-tests/testing/messages.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { eventTypes } from '../apps/sip-edge/src/testing/contract-stage.ts'
import { installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'
import { startTelephone, type Telephone } from './testing/telephone.ts'

const protocols = ['UDP', 'TCP', 'WS'] as const
type Protocol = (typeof protocols)[number]

const otherNumber = '13900009999'

/** A phone behind a NAT, at an address that is not a trunk. */
async function openStranger(port: number, protocol: Protocol, who: string, address = '127.0.0.2') {
  const open = { UDP: openUdp, TCP: openTcp, WS: openWebSocket }[protocol]
  const wire = await open(port, address)
  onTestFinished(() => wire.close())
  const host = protocol === 'WS' ? {} : { host: '192.168.1.17:5060' }
  return startTelephone({ wire, mark: `of-${who}`, number: who, ...host })
}

/** Answers a call; returns the dialogs of both sides. */
async function talk(caller: Telephone, phone: Telephone) {
  caller.invite(number)
  const invite = await phone.next('INVITE')
  phone.reply(invite, 180)
  await caller.next(180)
  phone.reply(invite, 200)
  const taken = await caller.next(200)
  const [ofCaller, ofPhone] = [caller.dialog(taken), phone.dialog(invite)]
  ofCaller.request('ACK')
  await phone.next('ACK')
  return { ofCaller, ofPhone }
}

/** One side sends a re-INVITE, and the other accepts it. */
async function reinvite(asking: Telephone, asked: Telephone, dialog: ReturnType<Telephone['dialog']>) {
  dialog.request('INVITE', { body: createSdp(asking.sender) })
  asked.reply(await asked.next('INVITE'), 200)
  await asking.next(200)
  dialog.request('ACK')
  await asked.next('ACK')
}

describe.runIf(installed)('phones behind NATs, at addresses that are not trunks', () => {
  test.each(protocols.flatMap((from) => protocols.map((to) => [from, to] as const)))(
    'one over %s calls one over %s: either hangs up or changes the session, and the caller cancels',
    async (from, to) => {
      const { port, events, questions, logged } = await startStage({ kamailio: () => ({ called: [] }) })
      const caller = await openStranger(port, from, otherNumber)
      const phone = await openStranger(port, to, phoneNumber)
      for (const each of [caller, phone]) expect((await each.register()).status).toBe(200)

      const first = await talk(caller, phone)
      await reinvite(caller, phone, first.ofCaller)
      await reinvite(phone, caller, first.ofPhone)
      first.ofCaller.request('BYE')
      phone.reply(await phone.next('BYE'), 200)
      await caller.next(200)

      const second = await talk(caller, phone)
      second.ofPhone.request('BYE')
      caller.reply(await caller.next('BYE'), 200)
      await phone.next(200)

      const given = caller.invite(number)
      const invite = await phone.next('INVITE')
      phone.reply(invite, 180)
      await caller.next(180)
      given.cancel()
      phone.reply(await phone.next('CANCEL'), 200)
      phone.reply(invite, 487)
      await caller.next(487)
      given.drop()

      await expect
        .poll(() => eventTypes(events).filter((type) => type.startsWith('ended')))
        .toEqual(['ended completed', 'ended completed', 'ended cancelled'])
      expect(new Set(questions.map((question) => question.caller))).toEqual(new Set([otherNumber]))
      for (const { text } of caller.wire.received) expect(text).not.toContain(phoneNumber)
      for (const { text, fields } of phone.wire.received) {
        expect(text).not.toContain(otherNumber)
        expect(getField({ text, fields } as never, 'from')).not.toContain(otherNumber)
      }
      expect(logged.join('')).not.toMatch(new RegExp(`${otherNumber}|${phoneNumber}|${number}`))
    },
  )
})
