import type { Share } from '../../base/page.ts'
import { awaitBridge } from './wechat-bridge.ts'
import { pageSignature, type PageSignature } from './page-signature.ts'

type Sdk = (typeof import('weixin-js-sdk'))['default']

const told = ['updateAppMessageShareData', 'updateTimelineShareData'] as const

/** A page that has changed its address is verified anew, and what comes before that is refused: so many more tries, and the ms between them. */
const retries = 3
const pauseMs = 1000

let latest: Share | undefined
let configured: PageSignature | undefined

/**
 * Tells WeChat what it sends when the shopper shares the page, to a chat and to Moments (JS-SDK 1.6: wx.config, then its two share calls). What it cannot be told is
 * left as it is: WeChat then sends the page's title alone. The last call wins; never rejects.
 */
export async function setWechatShare(share: Share): Promise<void> {
  latest = share
  try {
    const sdk = await configuredSdk()
    for (let left = retries; sdk && latest === share; left -= 1) {
      if ((await tell(sdk, share)) || left === 0) return
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs)
      })
    }
  } catch {
    // No signature, or no script: nothing that a shopper waits for.
  }
}

/** The JS-SDK with the signature of the present address; undefined outside WeChat. */
async function configuredSdk(): Promise<Sdk | undefined> {
  if (!(await awaitBridge())) return undefined
  const asked = pageSignature()
  const [config, { default: sdk }] = await Promise.all([asked.signature, import('weixin-js-sdk')])
  if (configured !== asked) {
    configured = asked
    sdk.config({ ...config, jsApiList: [...told] })
    // Only of the first signature does the SDK say when it was looked at.
    await new Promise<void>((resolve) => {
      sdk.ready(resolve)
    })
  }
  return sdk
}

async function tell(sdk: Sdk, { title, text, path, pictures }: Share): Promise<boolean> {
  const { origin } = location
  const data = { title, desc: text, link: origin + path, imgUrl: origin + pictures.square }
  const answers = told.map(
    (call) =>
      new Promise<boolean>((resolve) => {
        sdk[call]({
          ...data,
          success: () => resolve(true),
          fail: () => resolve(false),
          cancel: () => resolve(false),
        })
      }),
  )
  return (await Promise.all(answers)).every(Boolean)
}
