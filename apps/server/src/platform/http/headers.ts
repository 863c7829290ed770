import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'

const yearSeconds = 31_536_000

/** What a page of ours never asks for; what a browser does not know it complains about, so only what all know. */
const unusedFeatures = ['camera', 'geolocation', 'microphone', 'midi', 'payment', 'usb']

/** Whether browsers come to us by https alone. */
export function isSecure({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** A Content-Security-Policy, from its directives; what is empty is left out. */
export function joinDirectives(directives: readonly (string | false)[]): string {
  return directives.filter(Boolean).join('; ')
}

/** Of an answer that is no page a browser may show what it is, and do nothing with it. */
export const noPagePolicy = joinDirectives([
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
])

/**
 * What every answer says (OWASP ASVS 5.0, section 3.4, level 2), whoever gives it: its type is as told; it is no page, is in no frame and shares no
 * window; other sites get nothing of it, and of its address no more than the origin, which WeChat's H5 cashier asks for; it is not kept; where
 * the shop has https, the next visit comes by https too. A route replaces what is otherwise for it: pages their policy, files how long they are kept.
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

/** Says it with every answer that comes by the hooks; for others there is `headersOf`. */
export function addDefaultHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply: FastifyReply, done) => {
    reply.headers(headers)
    done()
  })
}
