import type { Payment } from '@hao/contract/entities.ts'

type Answer = { err_msg: string }
type Bridge = { invoke: (name: string, params: object, done: (answer: Answer) => void) => void }

const patienceMs = 10_000

/** What WeChat says of its payment sheet: the buyer has paid (which only the server can confirm), closed it, or it did not open. */
export type BridgeOutcome = 'ok' | 'cancel' | 'fail'

function bridge(): Bridge | undefined {
  return (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge
}

/** In a demonstration the simulator plays what WeChat puts into its pages. */
function playWechat(): void {
  if (document.documentElement.dataset['demo'] === undefined) return
  document.head.append(
    Object.assign(document.createElement('script'), { src: '/simulators/wechat/jsapi/bridge.js' }),
  )
}

/** WeChat puts its bridge into a page some time after it has loaded; undefined when it does not within 10 s. */
function awaitBridge(): Promise<Bridge | undefined> {
  const present = bridge()
  if (present) return Promise.resolve(present)
  return new Promise((resolve) => {
    const done = () => resolve(bridge())
    document.addEventListener('WeixinJSBridgeReady', done, { once: true })
    setTimeout(done, patienceMs)
    playWechat()
  })
}

/** Opens WeChat's payment sheet over the page (getBrandWCPayRequest of WeChat's JSAPI) and waits until it is closed. Never rejects. */
export async function payByBridge(params: NonNullable<Payment['jsapi']>): Promise<BridgeOutcome> {
  const wechat = await awaitBridge()
  if (!wechat) return 'fail'
  return new Promise((resolve) => {
    wechat.invoke('getBrandWCPayRequest', params, ({ err_msg: message }) => {
      const outcome = /^get_brand_wcpay_request:(ok|cancel)$/.exec(message)?.[1]
      resolve((outcome as BridgeOutcome | undefined) ?? 'fail')
    })
  })
}
