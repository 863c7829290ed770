import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { launchBrowser, phoneScreen } from '@hao/testing/browser.ts'
import { type RunningProduct, startProductProcess } from '@hao/testing/product.ts'
import { followRest, expectVisible } from './rest.ts'

declare global {
  interface Window {
    peers: RTCPeerConnection[]
  }
}

/** For a file of journeys: a browser with a beeping microphone, and its own product with a SIP edge. */
export function startTelephones() {
  let browser: Browser
  let product: RunningProduct

  beforeAll(async () => {
    browser = await launchBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream')
    product = await startProductProcess({ DEMO_NUMBERS: '1000', SIP: 'on' })
  })

  afterAll(async () => {
    await browser.close()
    await product.end()
  })

  /** A phone: a page with calls that can be listened to. */
  async function newPage(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ ...phoneScreen, permissions: ['microphone'], ...options })
    onTestFinished(() => context.close())
    await followRest(context)
    await context.addInitScript(() => {
      window.peers = []
      const Peer = window.RTCPeerConnection
      window.RTCPeerConnection = class extends Peer {
        constructor(configuration?: RTCConfiguration) {
          super(configuration)
          window.peers.push(this)
        }
      }
    })
    const page = await context.newPage()
    await page.goto(product.origin + path)
    return page
  }

  return {
    newPage,
    product: () => product,
    /** A phone that is on and ready to ring. */
    phoneOf: async (phone: string, options?: BrowserContextOptions): Promise<Page> => {
      const page = await newPage(`/simulators/phone?number=${phone}`, options)
      await expectVisible(page.getByText('已入网，等待来电'))
      await page.getByRole('button', { name: '点一下，打开铃声和麦克风' }).click()
      await expectVisible(page.getByRole('button', { name: '铃声已打开' }))
      return page
    },
  }
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The sound energy that a page received in its call (W3C webrtc-stats, totalAudioEnergy). */
export const receivedEnergy = (page: Page) =>
  page.evaluate(async () => {
    const report = await window.peers.at(-1)?.getStats()
    let energy = 0
    report?.forEach(({ type, totalAudioEnergy = 0 }: { type: string; totalAudioEnergy?: number }) => {
      if (type === 'inbound-rtp') energy += totalAudioEnergy
    })
    return energy
  })
