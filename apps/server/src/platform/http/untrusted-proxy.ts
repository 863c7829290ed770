import type { FastifyInstance } from 'fastify'

/**
 * Logs one line when X-Forwarded-For comes from an address that TRUST_PROXY does not name: behind such a proxy all visitors have one
 * address, and share its limits. A visitor who sends the header without a proxy causes the same line; so there is one an app.
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
