import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify'
import type { Config } from '../config/config.ts'
import type { Availability } from '../db/availability.ts'
import { answerClientError } from './client-error.ts'
import { installErrorHandlers, sendError } from './errors.ts'
import { requestIds } from './request-id.ts'
import { addRequestHook } from './request-hook.ts'

const bodyLimit = 256 * 1024

type Parts = {
  config: Pick<Config, 'trustProxy' | 'answerMs' | 'arriveMs' | 'silentMs' | 'connections'>
  log: FastifyBaseLogger
  availability: Pick<Availability, 'isPrepared' | 'countRefusal'>
}

/**
 * An app without routes: it sends `headers` with every response, answers every error in the envelope, and
 * limits the time and size of requests. What one address may send is nginx's to limit.
 */
export function createHttpApp(
  { config, log, availability }: Parts,
  headers: Readonly<Record<string, string>>,
  rewriteUrl?: FastifyServerOptions['rewriteUrl'],
): FastifyInstance {
  const { answerMs, arriveMs, silentMs, connections, trustProxy } = config
  const app = fastify({
    // Loading the shop's bundle may take long on a slow machine.
    pluginTimeout: 0,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
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
    genReqId: requestIds(trustProxy),
    // Each line of the log has the id of its task; a logger for each request would cost it more.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply.headers({ ...headers, 'x-request-id': request.id }))
    },
    ...(rewriteUrl && { rewriteUrl }),
    clientErrorHandler: answerClientError(headers),
  })
  // A flood of sockets must use up neither memory nor the file descriptors that the database needs.
  app.server.maxConnections = connections
  installErrorHandlers(app, availability)
  addRequestHook(app, { headers, answerMs, availability })
  return app
}
