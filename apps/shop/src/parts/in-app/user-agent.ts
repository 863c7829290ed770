/** Apps whose built-in browser needs special handling. */
export type InApp = 'wechat' | 'courier'

/** Names of courier apps in their user agent, as `name/version`, case-insensitive. */
export const courierNames: readonly string[] = ['kuaidd']

/** The app whose browser shows the page; undefined in an ordinary browser. */
export function detectInApp(userAgent: string, couriers = courierNames): InApp | undefined {
  const products = userAgent
    .toLowerCase()
    .split(/[\s;(),]+/)
    .map((product) => product.replace(/\/.*$/, ''))
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
