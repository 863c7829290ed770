import type { FastifyInstance } from 'fastify'

/**
 * Logs a warning when X-Forwarded-For comes from an address that is not in TRUST_PROXY: all clients of that
 * proxy share one rate limit. A visitor can send the header too, so each app logs it only once.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const isUntrusted = request.headers['x-forwarded-for'] && (request.ips?.length ?? 1) === 1
    if (isUntrusted && !isWarned) {
      isWarned = true
      const from = request.socket.remoteAddress
      request.log.warn(
        { from },
        `X-Forwarded-For from ${from} is ignored, because TRUST_PROXY does not list this address. If it is your proxy, add it: until then all its visitors share one rate limit`,
      )
    }
    done()
  })
}
