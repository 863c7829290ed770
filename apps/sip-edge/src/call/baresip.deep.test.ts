import { expect, test } from 'vitest'
import { newRelay } from '../media/call.fixture.ts'
import { testCapture } from '../testing/contract-capture.ts'
import { toneShare, startBaresip } from '../testing/baresip.ts'
import { createDigest } from '../registrar/digest.ts'
import { createRegistrar } from '../registrar/registrar.ts'
import { number, phoneNumber, startTestEdge } from '../testing/edge.ts'

const callerNumber = '13812341234'

test.each(['udp', 'tcp'])(
  'over %s two baresip phones with passwords hear each other’s tone and see nothing of each other',
  async (transport) => {
    const relay = newRelay({ ports: { from: 31_000, to: 31_099 } })
    const digest = createDigest('edge.example', 'a secret')
    const { edge, events } = await startTestEdge({
      openMedia: () => relay.open(),
      registrar: createRegistrar({ digest, passwordOf: () => 'secret' }),
      isTrunk: () => false,
    })
    const at = `127.0.0.1:${edge.port};transport=${transport}`
    const account = (user: string, rest: string) =>
      `<sip:${user}@${at}>;auth_pass=secret;audio_codecs=PCMA;${rest}`

    const phone = await startBaresip(account(phoneNumber, 'regint=60;answermode=auto'), 440)
    await expect.poll(() => edge.figures().phones).toBe(1)
    const caller = await startBaresip(
      account(callerNumber, 'regint=0'),
      880,
      `/dial sip:${number}@127.0.0.1:${edge.port}`,
    )

    await expect.poll(async () => toneShare(await caller.received(), 440)).toBeGreaterThan(0.9)
    await expect.poll(async () => toneShare(await phone.received(), 880)).toBeGreaterThan(0.9)
    caller.hangUp()
    await expect
      .poll(() => events.map(({ type, cause }) => cause ?? type))
      .toEqual(['ringing', 'answered', 'completed'])
    await expect.poll(() => phone.log()).toMatch(/BYE sip:[^]*session closed/)

    expect(phone.log()).toContain(`From: <sip:${number}@`)
    expect(phone.log()).not.toContain(callerNumber)
    expect(caller.log()).toContain(`INVITE sip:${number}@`)
    expect(caller.log()).not.toContain(phoneNumber)
  },
)

testCapture(async () => {
  const relay = newRelay({ ports: { from: 31_000, to: 31_099 } })
  const { edge } = await startTestEdge({ openMedia: () => relay.open() })
  return { at: `127.0.0.1:${edge.port}`, number, phone: phoneNumber, callerPhone: callerNumber }
})

test.each(['srtp-mand', 'srtp-mandf', 'dtls_srtp'])(
  'our own relay refuses the call of a baresip phone that insists on %s',
  async (encryption) => {
    const relay = newRelay({ ports: { from: 31_000, to: 31_099 } })
    const { edge, logged } = await startTestEdge({ openMedia: () => relay.open() })
    const at = `127.0.0.1:${edge.port}`
    const account = (user: string, rest: string) => `<sip:${user}@${at}>;mediaenc=${encryption};${rest}`
    const phone = await startBaresip(account(phoneNumber, 'regint=60;answermode=auto'), 440)
    await expect.poll(() => edge.figures().phones).toBe(1)
    const dial = `/dial sip:${number}@${at}`
    const caller = await startBaresip(account(callerNumber, 'regint=0'), 880, dial)
    await expect.poll(() => caller.log()).toContain('SIP/2.0 488')
    expect(phone.log()).not.toContain('INVITE sip')
    expect(logged.join()).toContain('it is encrypted')
  },
)
