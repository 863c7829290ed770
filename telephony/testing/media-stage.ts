import { expect, onTestFinished } from 'vitest'
import type { EngineAddress } from '../../apps/sip-edge/src/media/ng-protocol.ts'
import { openPhone, type Phone, firstPort } from '../../apps/sip-edge/src/media/phone.fixture.ts'
import { openRtpengines } from '../../apps/sip-edge/src/media/rtpengine.ts'
import { number, phoneNumber, startWithPhone } from '../../apps/sip-edge/src/testing/edge.ts'
import type { Peer } from '../../apps/sip-edge/src/testing/peer.ts'
import type { Engine } from './rtpengine.ts'

export const callerNumber = '13588889999'

type Options = Parameters<typeof startWithPhone>[0]

/** An edge that uses these media engines, with a network before it and a phone behind it. */
export async function startStage(engines: readonly EngineAddress[], options: Options = {}) {
  const relay = openRtpengines(engines)
  const stage = await startWithPhone({ openMedia: () => relay.open(), ...options })
  onTestFinished(() => relay.close())
  const [mouth, ear] = [await openPhone(), await openPhone()]
  return { ...stage, mouth, ear }
}

export type Stage = Awaited<ReturnType<typeof startStage>>

/** A session description that identifies its sender wherever it can. */
export const sdpOf = (phone: Phone, who: string, lines: string[] = []) =>
  phone
    .sdp(['a=rtpmap:0 PCMU/8000', `a=ssrc:7 cname:sip:${who}@127.0.0.1`, `a=x-caller:${who}`, ...lines])
    .toString()
    .replace('o=-', `o=${who}`)
    .replace('s=-', `s=${who}\r\ni=call of ${who}\r\np=${who}`)

/** A packet of 20 ms of G.711 whose payload begins with a word. */
export function sound(sequence: number, source: number, word: string): Buffer {
  const packet = Buffer.alloc(172, 0xd5)
  packet.writeUInt16BE(0x8000, 0)
  packet.writeUInt16BE(sequence % 65_536, 2)
  packet.writeUInt32BE(sequence * 160, 4)
  packet.writeUInt32BE(source, 8)
  packet.write(word, 12, 'latin1')
  return packet
}

/** The media address of a side in a session description. */
type Place = { host: string; port: number }

export function placeIn(body: string): Place {
  const [, host = ''] = /^c=IN IP4 (\S+)/m.exec(body) ?? []
  return { host, port: firstPort(Buffer.from(body)) }
}

/** The media addresses that both sides received. */
type Places = { toCaller: Place; toCallee: Place }

let spoken = 0

const hears = ({ received }: Phone, word: string) =>
  received.some((packet) => packet.toString('latin1', 12).startsWith(word))

/** Sends from both sides until each receives the other. */
export async function talk({ mouth, ear }: Pick<Stage, 'mouth' | 'ear'>, { toCaller, toCallee }: Places) {
  spoken += 1
  const words = [`caller ${spoken}.`, `phone ${spoken}.`] as const
  await expect
    .poll(() => {
      spoken += 1
      mouth.send(toCallee.port, sound(spoken, 7, words[0]), toCallee.host)
      ear.send(toCaller.port, sound(spoken, 8, words[1]), toCaller.host)
      return hears(mouth, words[1]) && hears(ear, words[0])
    })
    .toBe(true)
}

/** An answered call to a ringing phone. */
export async function connect(
  { caller, phone, mouth, ear }: Pick<Stage, 'caller' | 'phone' | 'mouth' | 'ear'>,
  lines: string[] = [],
) {
  const call = caller.invite(number, {
    body: sdpOf(mouth, callerNumber, lines),
    from: `<sip:${callerNumber}@caller.example>;tag=${(spoken += 1)}`,
  })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 180)
  phone.reply(invite, 200, { body: sdpOf(ear, phoneNumber, lines) })
  const ok = await call.response(200)
  call.ack()
  await phone.next(/^ACK/)
  const places = { toCallee: placeIn(ok.body), toCaller: placeIn(invite.body) }
  return { call, answer: phone.acceptDialog(invite), invite, ok, places }
}

type ConnectedCall = Awaited<ReturnType<typeof connect>>

export async function hangUp(
  { caller, phone }: Pick<Stage, 'caller' | 'phone'>,
  { call }: Pick<ConnectedCall, 'call'>,
) {
  call.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)
  await caller.next(/^SIP\/2\.0 200/)
}

/** A re-INVITE of the caller, and the phone's answer. */
export async function reinvite({ phone }: Stage, { call }: ConnectedCall, offer: string, answer: string) {
  call.request('INVITE', { body: offer })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: answer })
  const ok = await call.response(200)
  call.ack()
  await phone.next(/^ACK/)
  return { toCallee: placeIn(ok.body), toCaller: placeIn(invite.body), invite, ok }
}

/** Checks that no message sent to one side names the other or its address. */
export function expectHidden({ caller, phone, mouth, ear }: Stage) {
  const sentTo = (peer: Peer, { received, heardRtcp }: Phone) =>
    [
      ...peer.received.map(({ text }) => text),
      ...[...received, ...heardRtcp].map((bytes) => bytes.toString('latin1')),
    ].join('\n')
  const [toCaller, toPhone] = [sentTo(caller, mouth), sentTo(phone, ear)]
  expect(toPhone).not.toMatch(new RegExp(`${callerNumber}|m=audio ${mouth.port} |a=rtcp:${mouth.rtcpPort} `))
  expect(toCaller).not.toMatch(new RegExp(`${phoneNumber}|m=audio ${ear.port} |a=rtcp:${ear.rtcpPort} `))
}

export const calls = async ({ control }: Engine) => (await control.ask({ command: 'list' }))['calls']
