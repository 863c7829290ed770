type Answer = { err_msg: string }

/** What WeChat puts into its pages, and calls of the JSAPI go through. */
export type Bridge = { invoke: (name: string, params: object, done: (answer: Answer) => void) => void }

const patienceMs = 10_000

function bridge(): Bridge | undefined {
  const { WeixinJSBridge }: { WeixinJSBridge?: Bridge } = window
  return WeixinJSBridge
}

const simulator = '/simulators/wechat/jsapi/bridge.js'

/** In a demonstration the simulator plays what WeChat puts into its pages. */
function playWechat(): void {
  if (document.documentElement.dataset['demo'] === undefined) return
  if (document.querySelector(`script[src="${simulator}"]`)) return
  const script = Object.assign(document.createElement('script'), { src: simulator })
  script.addEventListener('error', () => script.remove())
  document.head.append(script)
}

/** WeChat puts its bridge into a page some time after it has loaded; undefined when it does not within 10 s. */
export function awaitBridge(): Promise<Bridge | undefined> {
  const present = bridge()
  if (present) return Promise.resolve(present)
  return new Promise((resolve) => {
    const done = () => resolve(bridge())
    document.addEventListener('WeixinJSBridgeReady', done, { once: true })
    setTimeout(done, patienceMs)
    playWechat()
  })
}
