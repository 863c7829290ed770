import type { Share } from '../../base/page.ts'
import { awaitBridge } from './wechat-bridge.ts'
import { pageSignature, type PageSignature } from './page-signature.ts'

type Sdk = (typeof import('weixin-js-sdk'))['default']

const shareApis = ['updateAppMessageShareData', 'updateTimelineShareData'] as const

/**
 * WeChat verifies a page again after its URL changes and refuses calls before that: the number of retries,
 * and the delay in ms.
 */
const retries = 3
const pauseMs = 1000

let latest: Share | undefined
let configured: PageSignature | undefined

/**
 * Sets the content that WeChat shares for the page, to a chat and to Moments (JS-SDK 1.6: wx.config, then
 * its two share functions). Without it WeChat shares the page's title only. The last call wins; never
 * rejects.
 */
export async function setWechatShare(share: Share): Promise<void> {
  latest = share
  try {
    const sdk = await configuredSdk()
    for (let left = retries; sdk && latest === share; left -= 1) {
      if ((await setShare(sdk, share)) || left === 0) return
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs)
      })
    }
  } catch {
    // No signature or no script: the shopper does not wait for either.
  }
}

/** The JS-SDK with the signature of the present address; undefined outside WeChat. */
async function configuredSdk(): Promise<Sdk | undefined> {
  if (!(await awaitBridge())) return undefined
  const signed = pageSignature()
  const [config, { default: sdk }] = await Promise.all([signed.signature, import('weixin-js-sdk')])
  if (configured !== signed) {
    configured = signed
    sdk.config({ ...config, jsApiList: [...shareApis] })
    // The SDK reports the check of the first signature only.
    await new Promise<void>((resolve) => {
      sdk.ready(resolve)
    })
  }
  return sdk
}

async function setShare(sdk: Sdk, { title, text, path, pictures }: Share): Promise<boolean> {
  const { origin } = location
  const data = { title, desc: text, link: origin + path, imgUrl: origin + pictures.square }
  const answers = shareApis.map(
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
