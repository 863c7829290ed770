type InApp = 'wechat' | 'courier'

/** Names of courier apps in their user agent, as `name/version`, case-insensitive. */
const courierNames: readonly string[] = ['kuaidd']

/** The app whose browser shows the page; undefined in an ordinary browser. */
export function detectInApp(userAgent: string, couriers = courierNames): InApp | undefined {
  const products = listProducts(userAgent)
  if (couriers.some((name) => products.includes(name.toLowerCase()))) return 'courier'
  return products.includes('micromessenger') ? 'wechat' : undefined
}

/**
 * True inside WeChat's own browser (browser only), where H5 payment does not work and pages pay through its
 * bridge.
 */
export function isInWechat(): boolean {
  return detectInApp(navigator.userAgent) === 'wechat'
}

/**
 * True in a mini-program's page and in WeCom. Neither has WeChat's payment, and WeCom not even the consent
 * page before it. Any other refusal shows when the payment's sheet does not open.
 */
export function neverPays(userAgent: string): boolean {
  const products = listProducts(userAgent)
  return (
    products.includes('micromessenger') && ['miniprogram', 'wxwork'].some((each) => products.includes(each))
  )
}

/** True in a mini-program's page and in WeChat for desktop: their menus do not open a phone's browser. */
export function canOnlyCopyLinks(userAgent: string): boolean {
  return listProducts(userAgent).includes('miniprogram') || /(?:windows|mac)wechat/i.test(userAgent)
}

function listProducts(userAgent: string): string[] {
  return userAgent
    .toLowerCase()
    .split(/[\s;(),]+/)
    .map((product) => product.replace(/\/.*$/, ''))
}
