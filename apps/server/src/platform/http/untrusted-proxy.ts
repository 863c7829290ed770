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
        `X-Forwarded-For comes from ${from}, which TRUST_PROXY does not name: if a proxy of yours has this address, its visitors share one limit until TRUST_PROXY names it`,
      )
    }
    done()
  })
}
