type Answer = { err_msg: string }

/** The object that WeChat injects into its pages; JSAPI calls go through it. */
type Bridge = { invoke: (name: string, params: object, done: (answer: Answer) => void) => void }

const patienceMs = 10_000

function bridge(): Bridge | undefined {
  const { WeixinJSBridge }: { WeixinJSBridge?: Bridge } = window
  return WeixinJSBridge
}

const simulator = '/simulators/wechat/jsapi/bridge.js'

/** In a demonstration and a test environment the simulator provides what WeChat injects. */
function simulateWechat(): void {
  const { demo, staging } = document.documentElement.dataset
  if (demo === undefined && staging === undefined) return
  if (document.querySelector(`script[src="${simulator}"]`)) return
  const script = Object.assign(document.createElement('script'), { src: simulator })
  script.addEventListener('error', () => script.remove())
  document.head.append(script)
}

/** WeChat injects its bridge some time after the page has loaded; undefined after 10 s without it. */
export function awaitBridge(): Promise<Bridge | undefined> {
  const present = bridge()
  if (present) return Promise.resolve(present)
  return new Promise((resolve) => {
    const done = () => resolve(bridge())
    document.addEventListener('WeixinJSBridgeReady', done, { once: true })
    setTimeout(done, patienceMs)
    simulateWechat()
  })
}
