import { describe, expect, onTestFinished, test } from 'vitest'
import { createBranch, request, createSdp } from '../apps/sip-edge/src/security-tests/testing/messages.ts'
import { openTcp, openUdp, openWebSocket } from '../apps/sip-edge/src/security-tests/testing/sender.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { sdp } from '../apps/sip-edge/src/testing/peer.ts'
import { installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'
import { startTelephone } from './testing/telephone.ts'

const otherNumber = '13900009999'

async function openStranger(
  port: number,
  { protocol = 'UDP', who = otherNumber, address = '127.0.0.2' } = {},
) {
  const open = { UDP: openUdp, TCP: openTcp, WS: openWebSocket }[protocol as 'UDP' | 'TCP' | 'WS']
  const wire = await open(port, address)
  onTestFinished(() => wire.close())
  return startTelephone({ wire, mark: 'of-stranger', number: who, host: '192.168.1.17:5060' })
}

const trunk = '<sip:127.0.0.1:5060;transport=udp>;trunk'

/** Only registered phones are rung. */
const registered = { kamailio: () => ({ called: [] }) }

/** Spellings of the header that names a trunk as the sender. */
const forgeries = [
  `X-Source: ${trunk}`,
  `x-source:${trunk}`,
  `X-SOURCE : ${trunk}`,
  `X-Source\t:\t${trunk}`,
  `X-Source:\r\n ${trunk}`,
  `X-Source: ${trunk}\r\nX-Source: ${trunk}`,
  `X-Source: ${trunk}, ${trunk}`,
  `Subject: x\r\n X-Source: ${trunk}`,
  `Subject: x\nX-Source: ${trunk}`,
  `Subject: x\rX-Source: ${trunk}`,
  `X-Source: ${trunk}\nX: y`,
  `Subject: "x\r\nX-Source: ${trunk}\r\nX: y"`,
  `Subject: \\\r\nX-Source: ${trunk}`,
  `\r\nX-Source: ${trunk}`,
  `\nX-Source: ${trunk}`,
  `X-Source: ${trunk}\0`,
  ...Array.from({ length: 3 }, (_, at) => `${'X-Padding: y\r\n'.repeat(190 + at * 10)}X-Source: ${trunk}`),
]

describe.runIf(installed)('forged requests of strangers', () => {
  test.each(['UDP', 'TCP', 'WS'])('an X-Source over %s makes no client a trunk', async (protocol) => {
    const stage = await startStage()
    const { port, questions, caller, phone } = stage
    for (const [at, forgery] of forgeries.entries()) {
      const stranger = await openStranger(port, { protocol })
      for (const lines of [[forgery], [forgery, 'Max-Forwards: 70']]) {
        stranger.invite(number, { lines, callId: `forged-${createBranch()}` })
        stranger.wire.send('\r\n\r\n')
      }
      const call = caller.invite(number, { from: `<sip:138123412${10 + at}@x>;tag=a` })
      phone.reply(await phone.next(/^INVITE/), 486)
      await call.response(486)
      call.drop()
    }
    expect(questions.map((question) => question.caller)).toEqual(
      forgeries.map((_forgery, at) => `138123412${10 + at}`),
    )
  })

  test('an X-Source within a call changes nothing', async () => {
    const { port, caller } = await startStage(registered)
    const [one, two] = [await openStranger(port), await openStranger(port, { who: phoneNumber })]
    for (const each of [one, two]) await each.register([`X-Source: ${trunk}`])
    one.invite(number, { lines: [`X-Source: ${trunk}`] })
    const invite = await two.next('INVITE')
    two.reply(invite, 200, [`X-Source: ${trunk}`])
    const dialog = one.dialog(await one.next(200))
    dialog.request('ACK', { seq: 1 })
    await two.next('ACK')
    dialog.request('BYE')
    two.reply(await two.next('BYE'), 200)
    await one.next(200)
    expect(caller.received).toEqual([])
  })
})

describe.runIf(installed)('calls of strangers', () => {
  test('a client that is neither a trunk nor registered gets no call through, and its other requests are not passed on', async () => {
    const { port, questions, phone } = await startStage({
      kamailio: () => ({ called: [], density: 10_000 }),
    })
    const stranger = await openStranger(port)
    stranger.invite(number)
    await stranger.next(403)
    for (const method of 'MESSAGE,SUBSCRIBE,NOTIFY,PUBLISH,REFER,PRACK,EVIL'.split(',')) {
      stranger.wire.send(request(stranger.sender, method, { to: number }))
      await stranger.next(405)
    }
    expect(questions).toEqual([])
    expect(phone.received).toEqual([])
  })

  test('a request with Max-Forwards 0 gets 483', async () => {
    const { port, questions } = await startStage(registered)
    const stranger = await openStranger(port)
    const text = request(stranger.sender, 'INVITE', { to: number })
    stranger.wire.send(text.replace('Max-Forwards: 70', 'Max-Forwards: 0'))
    await stranger.next(483)
    expect(questions).toEqual([])
  })

  test('a stranger who guesses Call-ID, tags and edge ends no call', async () => {
    const { port, caller, phone, edges } = await startStage()
    const call = caller.invite(number)
    const invite = await phone.next(/^INVITE/)
    phone.reply(invite, 200, { body: sdp(50_000) })
    await call.response(200)
    call.ack()
    await phone.next(/^ACK/)
    const stranger = await openStranger(port)
    const theirs = invite.field('call-id')
    for (const edge of edges)
      for (const [callId, toTag] of [
        [call.leg.callId, 'guessed'],
        [theirs, 'guessed'],
        [theirs, /tag=(\S+)/.exec(call.leg.to)?.[1] ?? ''],
        [`${theirs}x`, /tag=(\S+)/.exec(invite.field('from'))?.[1] ?? ''],
      ] as const) {
        const lines = [`Route: <sip:127.0.0.1:${port};lr>`, `Route: <sip:127.0.0.1:${edge.port};lr>`]
        const target = `sip:127.0.0.1:${edge.port}`
        stranger.invite(number, { callId, toTag, lines, target, seq: 50, body: createSdp(stranger.sender) })
        await stranger.next(481)
        stranger.wire.send(
          request(stranger.sender, 'BYE', { to: number, callId, toTag, lines, target, seq: 51 }),
        )
        await stranger.next(481)
      }
    call.request('BYE')
    phone.reply(await phone.next(/^BYE/), 200)
    await call.response(200)
  })

  test('two phones at one address, and one at the address of a trunk, are distinguished', async () => {
    const { port, caller, questions } = await startStage(registered)
    const one = await openStranger(port)
    const two = await openStranger(port, { who: phoneNumber })
    const third = await openStranger(port, { who: '13700007777', address: '127.0.0.1', protocol: 'WS' })
    for (const each of [one, two, third]) expect((await each.register()).status).toBe(200)
    for (const by of [one, third]) {
      by.invite(number)
      const invite = await two.next('INVITE')
      two.reply(invite, 200)
      const dialog = by.dialog(await by.next(200))
      dialog.request('ACK')
      await two.next('ACK')
      two.dialog(invite).request('BYE')
      by.reply(await by.next('BYE'), 200)
      await two.next(200)
    }
    const call = caller.invite(number)
    two.reply(await two.next('INVITE'), 486)
    await call.response(486)
    call.drop()
    expect(questions.map((question) => question.caller)).toEqual([otherNumber, '13700007777', '13812341234'])
  })
})
