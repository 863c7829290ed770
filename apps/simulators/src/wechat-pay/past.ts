import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'
import { finishRefunds } from './refunds.ts'
import type { Simulation } from './simulation.ts'
import type { Past } from './state.ts'

/** Some hundred orders, each with its refund. */
const bodyLimit = 8 * 1024 * 1024

/**
 * PUT /control/past `{orders, refunds, mandates}`, each as in state.ts, tells all that happened at this
 * merchant before the simulator knew of it; told again, it takes the place of what was told first. Refunds
 * that are not through go on.
 */
export function pastRoute(app: FastifyInstance, simulation: Simulation): void {
  app.put<{ Body: Partial<Past> }>('/control/past', { bodyLimit }, async ({ body }, reply) => {
    const { orders, refunds, mandates } = body
    if (!Array.isArray(orders) || !Array.isArray(refunds) || !Array.isArray(mandates))
      throw new Refusal(400, 'PARAM_ERROR', 'A past has orders, refunds and mandates')
    await simulation.ledger.record([{ type: 'past-told', past: { orders, refunds, mandates } }])
    finishRefunds(simulation, refunds)
    return reply.code(204).send()
  })
}
