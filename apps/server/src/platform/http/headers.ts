import type { Config } from '../config/config.ts'

const yearSeconds = 31_536_000

/**
 * Browser features that no page of ours uses. Browsers warn about unknown names, so only common ones are
 * listed.
 */
const unusedFeatures = ['camera', 'geolocation', 'microphone', 'midi', 'payment', 'usb']

/** Whether browsers use https only. */
export function isSecure({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** Joins the directives of a Content-Security-Policy; leaves out false ones. */
export function joinDirectives(directives: readonly (string | false)[]): string {
  return directives.filter(Boolean).join('; ')
}

/** The policy of a response that is not a page: a browser may display it, and nothing else. */
export const noPagePolicy = joinDirectives([
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
])

/**
 * The headers of every response (OWASP ASVS 5.0, section 3.4, level 2): no type sniffing, no scripts, no
 * frames, no access for other sites, no caching, HSTS with https. The referrer keeps the origin, which
 * WeChat's H5 cashier needs. Routes override them: pages their policy, files their caching.
 */
export function defaultHeaders(config: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': noPagePolicy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(isSecure(config) && {
      'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains`,
    }),
  }
}
