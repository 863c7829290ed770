import type { FastifyInstance } from 'fastify'
import { agreementRoutes } from './people/agreements/routes.ts'
import { storeNotification } from './commerce/checkout/apply-notification.ts'
import { bindingRoutes } from './telephony/bindings/routes.ts'
import { checkoutRoutes } from './commerce/checkout/routes.ts'
import { callingRoutes, carrierRoutes } from './telephony/routing/routes.ts'
import { callRoutes } from './telephony/call-log/routes.ts'
import { servePictures } from './content/pages/picture-route.ts'
import { contentRoutes } from './content/pages/routes.ts'
import type { Context } from './context.ts'
import type { Db } from './platform/db/database.ts'
import { eventRoutes } from './telephony/live-events/routes.ts'
import { favouriteRoutes } from './inventory/favourites/routes.ts'
import { createHttpApp } from './platform/http/http-app.ts'
import { connectionMetrics } from './platform/http/connections.ts'
import { serveEndpoints, type Handlers } from './platform/http/endpoints.ts'
import { defaultHeaders } from './platform/http/headers.ts'
import type { Authenticate } from './platform/http/session-user.ts'
import { healthRoutes } from './platform/http/health.ts'
import { openApiRoute } from './platform/http/openapi.ts'
import { listMetrics } from './operations/monitoring/metrics.ts'
import { numberRoutes } from './inventory/numbers/routes.ts'
import { transferRoutes } from './commerce/transfers/routes.ts'
import { giftRoutes } from './commerce/gifts/routes.ts'
import { invoiceRoutes } from './commerce/invoices/routes.ts'
import { orderRoutes } from './commerce/orders/routes.ts'
import { rewriteAddress } from './platform/web/rewrite-address.ts'
import { notificationRoutes } from './commerce/payments/routes.ts'
import { requireNotInUse } from './operations/privacy/delete-user.ts'
import { privacyRoutes } from './operations/privacy/routes.ts'
import { renewalRoutes } from './commerce/renewals/routes.ts'
import { ruleRoutes } from './telephony/ring-rules/routes.ts'
import { subscriptionRoutes } from './telephony/subscriptions/routes.ts'
import { supportRoutes } from './content/support/routes.ts'
import { authenticate } from './people/users/authenticate.ts'
import { passkeyRoutes } from './people/users/passkey-routes.ts'
import { phoneChangeRoutes } from './people/users/phone-change-routes.ts'
import { userRoutes } from './people/users/routes.ts'
import { outboundRoutes } from './telephony/outbound/routes.ts'
import { savedSearchRoutes } from './inventory/saved-searches/routes.ts'
import { waitRoutes } from './inventory/waitlist/routes.ts'
import { wechatRoutes } from './commerce/wechat/routes.ts'
import { selectOwnNumbers } from './commerce/orders/queries.ts'

/** The shop's API over a context, not yet listening; `main.ts` adds pages and development helpers. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config, databases } = context
  const app = createHttpApp(context, defaultHeaders(config), rewriteAddress)
  const whoIs: Authenticate = (authorization, device) => authenticate(context, authorization, device)
  serveEndpoints(app, {
    context,
    authenticate: whoIs,
    handlers: {
      vital: handlersOf(context),
      own: handlersOf(over(context, databases.own)),
      browse: handlersOf(over(context, databases.browse)),
    },
  })
  await notificationRoutes(app, context, (notification) => storeNotification(context, notification))
  await carrierRoutes(app, context)
  await eventRoutes(app, context, whoIs)
  servePictures(app, context, databases.browse)
  openApiRoute(app, config.numberPlan)
  serveHealth(app, context)
  return app
}

/** What a process without the shop serves: health checks and metrics. */
export function healthApp(context: Context): FastifyInstance {
  const app = createHttpApp(context, defaultHeaders(context.config))
  serveHealth(app, context)
  return app
}

function serveHealth(app: FastifyInstance, context: Context): void {
  healthRoutes(app, context, [connectionMetrics(app.server), ...listMetrics(context)])
}

/** A context with another pool; all other fields are those of the first, also after changes. */
function over(context: Context, db: Db): Context {
  return Object.assign(Object.create(context) as Context, { db })
}

/** Handlers of every endpoint, over the pool of a context. */
function handlersOf(context: Context): Handlers {
  return {
    ...numberRoutes(context, selectOwnNumbers),
    ...favouriteRoutes(context, selectOwnNumbers),
    ...userRoutes(context, requireNotInUse),
    ...passkeyRoutes(context),
    ...phoneChangeRoutes(context),
    ...privacyRoutes(context),
    ...orderRoutes(context),
    ...checkoutRoutes(context),
    ...invoiceRoutes(context),
    ...transferRoutes(context),
    ...giftRoutes(context),
    ...subscriptionRoutes(context),
    ...renewalRoutes(context),
    ...bindingRoutes(context),
    ...callRoutes(context),
    ...ruleRoutes(context),
    ...callingRoutes(context),
    ...outboundRoutes(context),
    ...contentRoutes(context),
    ...agreementRoutes(context),
    ...supportRoutes(context),
    ...waitRoutes(context),
    ...savedSearchRoutes(context),
    ...wechatRoutes(context),
  }
}
