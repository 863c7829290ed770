import { expect, test } from 'vitest'
import { answeredCall } from '../testing/contract-stage.ts'
import { startWithPhone } from '../testing/edge.ts'
import { sdp } from '../testing/peer.ts'

test.each([
  [488, '13812341234'],
  [200, 'moved'],
] as const)(
  'a re-INVITE with another Contact that the phone answers %i: the next request goes to %s',
  async (status, user) => {
    const stage = await startWithPhone()
    const { caller, phone } = stage
    const { call, answer } = await answeredCall(stage)
    const branch = `z9hG4bK${user}`
    const { uri, from, to, callId } = call.leg
    const lines = (method: string) => [
      `${method} ${uri} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${caller.port};branch=${branch}`,
      `From: ${from}`,
      `To: ${to}`,
      `Call-ID: ${callId}`,
      `CSeq: 2 ${method}`,
      `Contact: <sip:moved@127.0.0.1:${caller.port}>`,
    ]
    caller.send([...lines('INVITE'), 'Content-Type: application/sdp'], sdp(40_002))
    phone.reply(await phone.next(/^INVITE/), status, { body: status === 200 ? sdp(50_002) : '' })
    await caller.next(new RegExp(`^SIP/2.0 ${status}`))
    caller.send(lines('ACK'))
    answer.request('BYE')
    expect((await caller.next(/^BYE/)).start).toContain(`sip:${user}@`)
  },
)
