import { spawnSync } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openRtpengines } from '../apps/sip-edge/src/media/rtpengine.ts'
import { toneShare, startBaresip } from '../apps/sip-edge/src/testing/baresip.ts'
import { number, phoneNumber, startTestEdge } from '../apps/sip-edge/src/testing/edge.ts'
import { hasRtpengine, startRtpengine } from './testing/rtpengine.ts'

const callerNumber = '13812341234'

/** How phones send their media, as parameters of baresip's account. */
const ways = {
  'RTP without encryption': '',
  'RTP with ICE': 'medianat=ice',
  'SRTP with keys in the session description': 'mediaenc=srtp-mand',
  'DTLS-SRTP': 'mediaenc=dtls_srtp',
  'DTLS-SRTP with ICE and RTCP on the same port': 'mediaenc=dtls_srtp;medianat=ice;rtcp_mux=yes',
}

describe.runIf(hasRtpengine && spawnSync('baresip', ['-h']).status !== null)(
  'baresip through rtpengine',
  () => {
    test.each(Object.entries(ways))('%s: each side hears the other’s tone', async (_, way) => {
      const relay = openRtpengines([await startRtpengine({ address: '127.0.0.1' })])
      onTestFinished(() => relay.close())
      const { edge, events } = await startTestEdge({ openMedia: () => relay.open() })
      const at = `127.0.0.1:${edge.port};transport=udp`
      const account = (user: string, rest: string) =>
        `<sip:${user}@${at}>;audio_codecs=PCMA;${rest}${way && `;${way}`}`
      const phone = await startBaresip(account(phoneNumber, 'regint=60;answermode=auto'), 440)
      await expect.poll(() => edge.figures().phones).toBe(1)
      const dial = `/dial sip:${number}@127.0.0.1:${edge.port}`
      const caller = await startBaresip(account(callerNumber, 'regint=0'), 880, dial)

      await expect.poll(async () => toneShare(await caller.received(), 440)).toBeGreaterThan(0.9)
      await expect.poll(async () => toneShare(await phone.received(), 880)).toBeGreaterThan(0.9)

      caller.hangUp()
      await expect
        .poll(() => events.map(({ type, cause }) => cause ?? type))
        .toEqual(['ringing', 'answered', 'completed'])
      expect(phone.log()).not.toContain(callerNumber)
      expect(caller.log()).not.toContain(phoneNumber)
    })
  },
)
