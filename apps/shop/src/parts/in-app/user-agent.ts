/** The apps whose built-in browser needs something else than a browser of its own does. */
export type InApp = 'wechat' | 'courier'

/** What courier apps call themselves in their user agent, as `name/version`; in any case of letters. */
export const courierNames: readonly string[] = ['kuaidd']

/** The app in whose browser a page is open; undefined in an ordinary one. */
export function detectInApp(userAgent: string, couriers = courierNames): InApp | undefined {
  const products = userAgent
    .toLowerCase()
    .split(/[\s;(),]+/)
    .map((product) => product.replace(/\/.*$/, ''))
  if (couriers.some((name) => products.includes(name.toLowerCase()))) return 'courier'
  return products.includes('micromessenger') ? 'wechat' : undefined
}

/** True inside WeChat's own browser (browser only), where its H5 payment does not open and pages pay through its bridge. */
export function isInWechat(): boolean {
  return detectInApp(navigator.userAgent) === 'wechat'
}
