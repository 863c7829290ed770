import { randomUUID } from 'node:crypto'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { keepNotification } from './buying/apply-notification.ts'
import { buyingRoutes } from './buying/routes.ts'
import { carrierRoutes } from './calling/routes.ts'
import { callRoutes } from './calls/routes.ts'
import { contentRoutes } from './content/routes.ts'
import type { Context } from './context.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { admitRequests } from './http/admission.ts'
import { answerClientError } from './http/client-error.ts'
import { limitAnswers } from './http/deadline.ts'
import { serveEndpoints, type Handlers } from './http/endpoints.ts'
import { answerError, answerErrors } from './http/errors.ts'
import { tellAlways, tellEarly } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { openApiRoute } from './http/openapi.ts'
import { invariantMetrics } from './invariants/metrics.ts'
import { indexMetrics } from './numbers/index-metrics.ts'
import { numberRoutes } from './numbers/routes.ts'
import { liveOrderOf } from './orders/find-order.ts'
import { orderRoutes } from './orders/routes.ts'
import { billMetrics } from './payments/bill-differences.ts'
import { quarantineMetrics } from './payments/quarantine.ts'
import { pageAddress } from './pages/page-address.ts'
import { notificationRoute } from './payments/routes.ts'
import { renewingRoutes } from './renewing/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { authenticate } from './users/authenticate.ts'
import { userRoutes } from './users/routes.ts'
import { waitRoutes } from './waits/routes.ts'
import { wechatRoutes } from './wechat/routes.ts'

const bodyLimit = 256 * 1024

/** A connection on which nothing moves for so long (ms) is closed: also one whose client does not read. */
const silentMs = 120_000

/** The API of the product over a given context, not yet listening; pages and development helpers are added by `main.ts`. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { addressLimits, answerMs, arriveMs } = context.config
  const app = fastify({
    // A machine that is slow to load the shop's bundle is no fault.
    pluginTimeout: 0,
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: context.config.trustProxy,
    bodyLimit,
    connectionTimeout: silentMs,
    requestTimeout: arriveMs,
    http: {
      headersTimeout: arriveMs,
      connectionsCheckingInterval: Math.ceil(arriveMs / 10),
    },
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => {
      tellEarly(reply)
      answerError(error, request, reply)
    },
    rewriteUrl: pageAddress,
    clientErrorHandler: answerClientError,
  })
  tellAlways(app, context.config)
  answerErrors(app)
  limitAnswers(app, answerMs)
  admitRequests(app, addressLimits)
  const handlers: Handlers = {
    ...numberRoutes(context, liveOrderOf),
    ...favouriteRoutes(context),
    ...userRoutes(context),
    ...orderRoutes(context),
    ...buyingRoutes(context),
    ...subscriptionRoutes(context),
    ...renewingRoutes(context),
    ...callRoutes(context),
    ...contentRoutes(context),
    ...supportRoutes(context),
    ...waitRoutes(context),
    ...wechatRoutes(context),
  }
  serveEndpoints(app, {
    context,
    authenticate: (authorization) => authenticate(context, authorization),
    handlers,
  })
  await notificationRoute(app, context, (notification) => keepNotification(context, notification))
  await carrierRoutes(app, context)
  openApiRoute(app, context.config.numberPlan)
  healthRoutes(app, context, [
    invariantMetrics,
    quarantineMetrics,
    billMetrics,
    indexMetrics(context.numberIndex),
  ])
  return app
}
