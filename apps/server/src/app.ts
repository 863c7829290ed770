import { randomUUID } from 'node:crypto'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { carrierInbox } from './calls/carrier-inbox.ts'
import { callRoutes } from './calls/routes.ts'
import { contentRoutes } from './content/routes.ts'
import type { Context } from './context.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { serveCalls, type Handlers } from './http/calls.ts'
import { answerError, answerErrors } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { openApiRoute } from './http/openapi.ts'
import { numberRoutes } from './numbers/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { notificationInbox } from './payments/notification.ts'
import { paymentRoutes } from './payments/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { userRoutes } from './users/routes.ts'
import { wechatRoutes } from './wechat/routes.ts'

const bodyLimit = 256 * 1024

/** The API of the product over a given context, not yet listening; pages and development helpers are added by `main.ts`. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: context.config.trustProxy,
    bodyLimit,
    genReqId: () => randomUUID(),
    frameworkErrors: answerError,
  })
  answerErrors(app)
  const handlers: Handlers = {
    ...numberRoutes(context),
    ...favouriteRoutes(context),
    ...userRoutes(context),
    ...orderRoutes(context),
    ...paymentRoutes(context),
    ...subscriptionRoutes(context),
    ...callRoutes(context),
    ...contentRoutes(context),
    ...supportRoutes(context),
    ...wechatRoutes(context),
  }
  serveCalls(app, context, handlers)
  await notificationInbox(app, context)
  await carrierInbox(app, context)
  openApiRoute(app)
  healthRoutes(app, context)
  return app
}
