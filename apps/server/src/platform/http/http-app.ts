import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Context } from '../../context.ts'
import { admitRequests } from './admission.ts'
import { answerClientError } from './client-error.ts'
import { enforceDeadline } from './deadline.ts'
import { closeConnectionsWhileDraining } from './draining.ts'
import { sendError, installErrorHandlers } from './errors.ts'
import { addDefaultHeaders } from './headers.ts'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'
import { refuseUntilPrepared } from './refuse-until-prepared.ts'
import { requestIds } from './request-id.ts'

const bodyLimit = 256 * 1024

/**
 * An app without routes: it sends `headers` with every response, answers every error in the envelope, and
 * limits what clients may send.
 */
export function createHttpApp(
  { config, log, availability }: Pick<Context, 'config' | 'log' | 'availability'>,
  headers: Readonly<Record<string, string>>,
  rewriteUrl?: FastifyServerOptions['rewriteUrl'],
): FastifyInstance {
  const { addressLimits, answerMs, arriveMs, silentMs } = config
  const app = fastify({
    // Loading the shop's bundle may take long on a slow machine.
    pluginTimeout: 0,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustProxy,
    bodyLimit,
    // Requests on open connections are still answered.
    return503OnClosing: false,
    connectionTimeout: silentMs,
    requestTimeout: arriveMs,
    http: {
      requestTimeout: arriveMs,
      headersTimeout: arriveMs,
      connectionsCheckingInterval: Math.ceil(arriveMs / 10),
    },
    genReqId: requestIds(config.trustProxy),
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply.headers({ ...headers, 'x-request-id': request.id }))
    },
    ...(rewriteUrl && { rewriteUrl }),
    clientErrorHandler: answerClientError(headers),
  })
  addDefaultHeaders(app, headers)
  installErrorHandlers(app, availability)
  refuseUntilPrepared(app, availability)
  enforceDeadline(app, answerMs, availability)
  closeConnectionsWhileDraining(app)
  admitRequests(app, addressLimits)
  warnOfUntrustedProxy(app)
  return app
}
