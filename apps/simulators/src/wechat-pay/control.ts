import type { FastifyInstance } from 'fastify'
import { noFaults, readFaults } from './faults.ts'
import { resumeCharges } from './mandates.ts'
import { payOrder } from './orders.ts'
import { Refusal, refuseInJson } from './refusal.ts'
import { resumeRefunds } from './refunds.ts'
import type { Simulation } from './simulation.ts'
import type { AccountHistory } from './state.ts'

const maxPastBytes = 16 * 1024 * 1024

/**
 * On the simulator's own port: PUT /control/faults (faults.ts), DELETE /control/faults, GET /control/state,
 * POST /control/orders/{out_trade_no}/pay for a payment without the cashier, and PUT /control/past for
 * orders, refunds and mandates of before.
 */
export async function control(app: FastifyInstance, simulation: Simulation): Promise<void> {
  const { faults, ledger, notifier } = simulation
  refuseInJson(app)

  app.put<{ Body: Record<string, unknown> }>('/control/faults', async ({ body }) => {
    const read = readFaults(body)
    if (read.unknown.length > 0) {
      throw new Refusal(400, 'PARAM_ERROR', `Not a fault: ${read.unknown.join(', ')}`)
    }
    Object.assign(faults, read.faults)
    notifier.resume()
    return faults
  })
  app.delete('/control/faults', async () => {
    Object.assign(faults, noFaults)
    notifier.resume()
    return faults
  })
  app.get('/control/state', async () => ({
    orders: [...ledger.state.orders.values()],
    refunds: [...ledger.state.refunds.values()],
    pending: [...ledger.state.pending.values()],
    deliveries: notifier.deliveries,
    faults,
  }))
  app.post<{ Params: { number: string } }>('/control/orders/:number/pay', async ({ params }) => ({
    paid: await payOrder(simulation, params.number),
  }))
  app.put<{ Body: AccountHistory }>('/control/past', { bodyLimit: maxPastBytes }, async ({ body }, reply) => {
    await ledger.record([{ type: 'past-told', past: body }])
    resumeRefunds(simulation, body.refunds)
    resumeCharges(simulation, body.orders)
    return reply.code(204).send()
  })
}
