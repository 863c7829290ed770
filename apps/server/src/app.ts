import type { FastifyInstance } from 'fastify'
import { agreementRoutes } from './agreements/routes.ts'
import { keepNotification } from './buying/apply-notification.ts'
import { bindingRoutes } from './binding/routes.ts'
import { buyingRoutes } from './buying/routes.ts'
import { bindingMetrics } from './calls/binding-metrics.ts'
import { callingRoutes, carrierRoutes } from './calling/routes.ts'
import { callRoutes } from './calls/routes.ts'
import { pictureFiles } from './content/picture-route.ts'
import { contentRoutes } from './content/routes.ts'
import type { Context } from './context.ts'
import type { Db } from './db/database.ts'
import { eventRoutes } from './events/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { bareApp } from './http/bare-app.ts'
import { limitConnections } from './http/connections.ts'
import { serveEndpoints, type Handlers } from './http/endpoints.ts'
import { headersOf } from './http/headers.ts'
import type { Authenticate } from './http/session-user.ts'
import { healthRoutes } from './http/health.ts'
import { sheddingMetrics } from './http/shedding.ts'
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
import { ruleRoutes } from './rules/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { authenticate } from './users/authenticate.ts'
import { userRoutes } from './users/routes.ts'
import { placedRoutes } from './placed/routes.ts'
import { waitRoutes } from './waits/routes.ts'
import { wechatRoutes } from './wechat/routes.ts'

/** The API of the product over a given context, not yet listening; pages and development helpers are added by `main.ts`. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config, dbOf } = context
  const app = bareApp(context, headersOf(config), pageAddress)
  const whoIs: Authenticate = (authorization, device) => authenticate(context, authorization, device)
  serveEndpoints(app, {
    context,
    authenticate: whoIs,
    handlers: {
      vital: handlersOf(context),
      own: handlersOf(over(context, dbOf.own)),
      browse: handlersOf(over(context, dbOf.browse)),
    },
  })
  await notificationRoute(app, context, (notification) => keepNotification(context, notification))
  await carrierRoutes(app, context)
  await eventRoutes(app, context, whoIs)
  pictureFiles(app, context, dbOf.browse)
  openApiRoute(app, config.numberPlan)
  healthRoutes(app, context, [
    limitConnections(app.server, config.connections),
    sheddingMetrics(context.shedding),
    invariantMetrics,
    bindingMetrics,
    quarantineMetrics,
    billMetrics,
    indexMetrics(context.numberIndex),
    context.auditWitness.metrics,
    context.selfCheck.metrics,
  ])
  return app
}

/** What a process serves beside the console or the jobs when it does not serve the shop: how it is. */
export function healthApp(context: Context): FastifyInstance {
  const app = bareApp(context, headersOf(context.config))
  healthRoutes(app, context, [
    limitConnections(app.server, context.config.connections),
    context.auditWitness.metrics,
    context.selfCheck.metrics,
  ])
  return app
}

/** A context over other connections; all else is that of the first, also where it is replaced later. */
function over(context: Context, db: Db): Context {
  return Object.assign(Object.create(context) as Context, { db })
}

/** Every endpoint of the contract over the connections of a context. */
function handlersOf(context: Context): Handlers {
  return {
    ...numberRoutes(context, liveOrderOf),
    ...favouriteRoutes(context),
    ...userRoutes(context),
    ...orderRoutes(context),
    ...buyingRoutes(context),
    ...subscriptionRoutes(context),
    ...renewingRoutes(context),
    ...bindingRoutes(context),
    ...callRoutes(context),
    ...ruleRoutes(context),
    ...callingRoutes(context),
    ...placedRoutes(context),
    ...contentRoutes(context),
    ...agreementRoutes(context),
    ...supportRoutes(context),
    ...waitRoutes(context),
    ...wechatRoutes(context),
  }
}
