import type { FastifyInstance } from 'fastify'
import { chooseLocale } from '@hao/contract/locale.ts'
import type { Availability } from '../db/availability.ts'
import { sendBusyPage } from './busy-page.ts'
import { probeRoutes } from './probes.ts'
import { refuse } from '../base/refuse.ts'

/**
 * While the server waits for its database at the start, answers health checks only; all others get
 * `unavailable` or a page that reloads.
 */
export function refuseUntilPrepared(
  app: FastifyInstance,
  availability: Pick<Availability, 'isPrepared'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    if (availability.isPrepared || probeRoutes.has(route)) return
    if (route.startsWith('/api')) throw refuse('unavailable')
    const { searchParams } = new URL(request.url, 'http://localhost')
    return sendBusyPage(reply, chooseLocale(searchParams, request.headers.cookie), 'restoring')
  })
}
