import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '@hao/testing/browser.ts'
import { followRest, expectAtRest } from './rest.ts'
import type { MediaSession, Side } from '../apps/sip-edge/src/media/media-session.ts'
import { findAnnouncedAddress } from '../apps/sip-edge/src/media/addresses.ts'
import { openRelay } from '../apps/sip-edge/src/media/relay.ts'
import { openRtpengines } from '../apps/sip-edge/src/media/rtpengine.ts'
import { hasRtpengine, startRtpengine } from '../telephony/testing/rtpengine.ts'

/** A browser with a microphone that pages may use. */
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  )
})

afterAll(() => browser.close())

declare global {
  interface Window {
    peer: RTCPeerConnection
    ears: AnalyserNode
  }
}

/**
 * A page that sends a tone (Hz) and listens. Like a phone’s page it may use the microphone, so it sees the
 * machine’s addresses.
 */
async function newPhone(tone: number): Promise<Page> {
  const context = await browser.newContext({ permissions: ['microphone'] })
  onTestFinished(() => context.close())
  await followRest(context)
  const page = await context.newPage()
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>phone</title>' }),
  )
  await page.goto('http://127.0.0.1/')
  await page.evaluate(async (frequency) => {
    await navigator.mediaDevices.getUserMedia({ audio: true })
    const sound = new AudioContext()
    const peer = new RTCPeerConnection()
    const mouth = sound.createMediaStreamDestination()
    const oscillator = new OscillatorNode(sound, { frequency })
    oscillator.connect(mouth)
    oscillator.start()
    for (const track of mouth.stream.getTracks()) peer.addTrack(track, mouth.stream)
    const ears = new AnalyserNode(sound, { fftSize: 4096 })
    peer.addEventListener('track', ({ streams: [stream] }) => {
      if (!stream) return
      // Chromium decodes only what an element plays.
      Object.assign(new Audio(), { srcObject: stream })
        .play()
        .catch(() => undefined)
      sound.createMediaStreamSource(stream).connect(ears)
    })
    Object.assign(window, { peer, ears })
  }, tone)
  return page
}

/** Sets the other side’s description, if there is one, and returns its own with all candidates. */
async function describe(page: Page, offer?: Buffer): Promise<Buffer> {
  const sdp = await page.evaluate(async (remote) => {
    const { peer } = window
    if (remote) await peer.setRemoteDescription({ type: 'offer', sdp: remote })
    await peer.setLocalDescription()
    while (peer.iceGatheringState !== 'complete')
      await new Promise((resolve) =>
        peer.addEventListener('icegatheringstatechange', resolve, { once: true }),
      )
    return peer.localDescription?.sdp ?? ''
  }, offer?.toString())
  return Buffer.from(sdp)
}

const accept = (page: Page, answer: Buffer) =>
  page.evaluate((sdp) => window.peer.setRemoteDescription({ type: 'answer', sdp }), answer.toString())

/** The loudest tone (Hz) that a page receives; 0 when it is very quiet. */
function hears(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { ears } = window
    const levels = new Float32Array(ears.frequencyBinCount)
    ears.getFloatFrequencyData(levels)
    const loudest = levels.indexOf(Math.max(...levels))
    return (levels[loudest] ?? -100) > -60 ? (loudest * ears.context.sampleRate) / ears.fftSize : 0
  })
}

/** The ports of a page’s own sockets, and all addresses that it knows of the other side. */
async function known(page: Page): Promise<{ own: number[]; foreign: string[]; energy: number }> {
  return page.evaluate(async () => {
    const stats: {
      type: string
      candidateType?: string
      address?: string
      port?: number
      totalAudioEnergy?: number
    }[] = [...((await window.peer.getStats()) as unknown as Map<string, { type: string }>).values()]
    const isOwn = ({ type, candidateType }: (typeof stats)[number]) =>
      type === 'local-candidate' && candidateType === 'host'
    const isForeign = (each: (typeof stats)[number]) => each.type.endsWith('-candidate') && !isOwn(each)
    return {
      own: stats.filter(isOwn).map(({ port }) => port ?? 0),
      foreign: stats.filter(isForeign).map(({ address, port }) => `${address}:${port}`),
      energy: stats.find(({ type }) => type === 'inbound-rtp')?.totalAudioEnergy ?? 0,
    }
  })
}

/** One page offers a session and the other one answers; `sides` are theirs. */
async function call(
  session: MediaSession,
  one: Page,
  other: Page,
  sides: [Side, Side] = ['caller', 'callee'],
): Promise<void> {
  const from = '127.0.0.1'
  const offer = await session.pass(sides[0], await describe(one), from, 'offer')
  await accept(one, await session.pass(sides[1], await describe(other, offer), from, 'answer'))
}

function newRelay(announcedAddress: string) {
  const relay = openRelay({ announcedAddress, ports: { from: 23_000, to: 23_999 } })
  onTestFinished(() => relay.close())
  return relay
}

test.each([
  ['announced by default', findAnnouncedAddress],
  ['of this machine alone', () => '127.0.0.1'],
])(
  'two browsers hear each other through the relay at the address %s, and neither learns where the other is',
  async (_, address) => {
    const announced = await address()
    const relay = newRelay(announced)
    const [caller, callee] = [await newPhone(500), await newPhone(1500)]
    const session = relay.open()
    await call(session, caller, callee)

    const near = (tone: number) => (heard: number) => Math.abs(heard - tone) < 30
    await expect.poll(() => hears(callee)).toSatisfy(near(500))
    await expect.poll(() => hears(caller)).toSatisfy(near(1500))

    for (const page of [caller, callee])
      await expectAtRest(page, async () => (await known(page)).energy).toBeGreaterThan(0)
    const sides = [await known(caller), await known(callee)]
    for (const [index, side] of sides.entries()) {
      const theirs = sides[1 - index]?.own ?? []
      expect(theirs.length).toBeGreaterThan(0)
      expect(side.foreign.length).toBeGreaterThan(0)
      // Both are on this machine and differ by their ports. A browser hides the address of a peer-reflexive
      // candidate.
      for (const place of side.foreign)
        expect(Number(place.split(':').at(-1)) - 23_000).toSatisfy(
          (port: number) => port >= 0 && port < 1_000,
        )
      expect(side.foreign.filter((place) => theirs.some((port) => place.endsWith(`:${port}`)))).toEqual([])
    }
    expect(Object.values(session.lastReceived())).toEqual([expect.any(Number), expect.any(Number)])
  },
)

test.runIf(hasRtpengine)(
  'two browsers hear each other through rtpengine, also after an ICE restart, and learn no address but its own',
  async () => {
    const relay = openRtpengines([await startRtpengine({ address: '127.0.0.1' })])
    onTestFinished(() => relay.close())
    const [caller, callee] = [await newPhone(500), await newPhone(1500)]
    const session = relay.open()
    await call(session, caller, callee)
    const hearEachOther = async () => {
      await expect.poll(() => hears(callee)).toBeGreaterThan(400)
      await expect.poll(() => hears(caller)).toBeGreaterThan(1400)
    }
    await hearEachOther()
    await callee.evaluate(() => window.peer.restartIce())
    await call(session, callee, caller, ['callee', 'caller'])
    await hearEachOther()
    const sides = [await known(caller), await known(callee)]
    for (const { foreign } of sides)
      for (const place of foreign) expect(place).toMatch(/^(127\.0\.0\.1)?:29[0-4]\d\d$/)
    expect(sides.map(({ foreign }) => foreign.length > 0)).toEqual([true, true])
  },
)

test('a second offer with other ICE credentials from the other side keeps the sound', async () => {
  const relay = newRelay(await findAnnouncedAddress())
  const [caller, callee] = [await newPhone(500), await newPhone(1500)]
  const session = relay.open()
  await call(session, caller, callee)
  await expect.poll(() => hears(callee)).toBeGreaterThan(0)
  await callee.evaluate(() => window.peer.restartIce())
  await call(session, callee, caller, ['callee', 'caller'])
  const before = Date.now()
  const heard = () => Object.values(session.lastReceived()).map((at = 0) => at > before)
  await expect.poll(heard).toEqual([true, true])
  await expect.poll(() => hears(callee)).toBeGreaterThan(400)
  await expect.poll(() => hears(caller)).toBeGreaterThan(1400)
})
