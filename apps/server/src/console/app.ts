import type { FastifyInstance } from 'fastify'
import { servePictures } from '../content/pages/picture-route.ts'
import type { Context } from '../context.ts'
import { createHttpApp } from '../platform/http/http-app.ts'
import { defaultHeaders } from '../platform/http/headers.ts'
import { agreementDraftRoutes } from './agreements/draft-routes.ts'
import { agreementRoutes } from './agreements/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { bannerRoutes } from './banners/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import type { ConsoleHandlers } from './base/request-context.ts'
import { featuredRoutes } from './featured/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { loginRoutes } from './login/routes.ts'
import { numberRoutes } from './numbers/routes.ts'
import { bulkChangeRoutes } from './bulk-changes/routes.ts'
import { ownRoutes } from './me/own-routes.ts'
import { meRoutes } from './me/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { discountRoutes } from './pricing/discount-routes.ts'
import { pricingRoutes } from './pricing/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { serveConsoleEndpoints } from './base/serve-endpoints.ts'
import { searchRoutes } from './search/routes.ts'
import { sellingRoutes } from './selling/routes.ts'
import { smsOutboxRoutes } from './sms-outbox/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { exportKinds } from './export-kinds.ts'
import { exportRoutes } from './exports/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { telephonyRoutes } from './telephony/routes.ts'
import { workEventRoute } from './work/event-route.ts'
import { createWorkList } from './work/list-work.ts'
import { workRoutes } from './work/routes.ts'
import { listLayoutRoutes } from './list-layouts/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { viewRoutes } from './views/routes.ts'
import { phoneChangeRoutes } from './customers/phone-change-routes.ts'
import { customerCareRoutes, customerRequestRoutes } from './customers/request-routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'

/** The console's API, not yet listening. It gets its own port; the shop's port serves none of its paths. */
export async function buildConsole(context: Context): Promise<FastifyInstance> {
  const app = createHttpApp(context, defaultHeaders({ publicUrl: context.config.consoleUrl }))
  const listWork = createWorkList(context, exportKinds)
  serveConsoleEndpoints(app, context, buildHandlers(context, listWork))
  workEventRoute(app, context, listWork)
  // Console screens show the shop's pictures under the shop's addresses.
  servePictures(app, context, context.db)
  return app
}

export function buildHandlers(
  context: Context,
  listWork = createWorkList(context, exportKinds),
): ConsoleHandlers {
  return {
    ...homeRoutes(context),
    ...sellingRoutes(),
    ...workRoutes(listWork),
    ...statisticsRoutes(context),
    ...searchRoutes(context),
    ...viewRoutes(),
    ...listLayoutRoutes(),
    ...meRoutes(context),
    ...messageRoutes(context),
    ...ownRoutes(context),
    ...staffRoutes(context),
    ...ticketRoutes(context),
    ...templateRoutes(),
    ...numberRoutes(context),
    ...bulkChangeRoutes(context),
    ...categoryRoutes(context),
    ...telephonyRoutes(context),
    ...pricingRoutes(context),
    ...discountRoutes(),
    ...customerRoutes(context),
    ...customerRequestRoutes(context),
    ...phoneChangeRoutes(context),
    ...customerCareRoutes(context),
    ...subscriptionRoutes(context),
    ...jobRoutes(context),
    ...exportRoutes(context, exportKinds),
    ...smsOutboxRoutes(context),
    ...agreementRoutes(),
    ...agreementDraftRoutes(),
    ...bannerRoutes(),
    ...questionRoutes(context),
    ...featuredRoutes(context),
    ...auditRoutes(context),
    ...orderRoutes(context),
    ...refundRoutes(context),
    ...reconciliationRoutes(context),
    ...invoiceRoutes(context),
    ...loginRoutes(context),
  }
}
