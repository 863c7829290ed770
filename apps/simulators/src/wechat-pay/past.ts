import type { FastifyInstance } from 'fastify'
import { createSettableClock } from './clock.ts'
import { control, refuseInJson } from './control.ts'
import { noFaults } from './faults.ts'
import { createMemoryLedger } from './ledger.ts'
import { resumeCharges } from './mandates.ts'
import { createNotifier } from './notifier.ts'
import { Refusal } from './refusal.ts'
import { resumeRefunds } from './refunds.ts'
import type { Simulation } from './simulation.ts'

/** How long (ms) a refund takes in a past. */
const refundMs = 20 * 60_000

type Server = { app: FastifyInstance; origin: string }
type Listen = (simulation: Simulation, steer: (app: FastifyInstance) => Promise<void>) => Promise<Server>

function readMoment(value: unknown): number {
  const moment = typeof value === 'string' ? Date.parse(value) : NaN
  if (Number.isNaN(moment)) throw new Refusal(400, 'PARAM_ERROR', 'A clock is set to a moment in ISO 8601')
  return moment
}

/**
 * A past of the merchant account: the same merchant and protocol on another port, with a clock that only
 * moves when set.
 * - `POST /control/past {at, deliverTo}` opens a past, drops an open one and returns its origin. `deliverTo`
 *   receives the notifications.
 * - `PUT /control/clock {at}` at that origin sets the clock, does the work due until then, and returns when
 *   the `next` work is due, or null.
 * - `POST /control/past/keep` moves the open past into the account, in place of one kept before. Pending
 *   refunds and charges continue.
 */
export async function pastApi(
  app: FastifyInstance,
  { simulation, listen }: { simulation: Simulation; listen: Listen },
): Promise<void> {
  let open: (Server & { past: Simulation }) | undefined
  refuseInJson(app)
  const drop = async () => {
    const dropped = open
    open = undefined
    await dropped?.app.close()
    return dropped?.past.ledger.state
  }
  app.addHook('preClose', async () => void (await drop()))

  app.post<{ Body: { at?: unknown; deliverTo?: string } }>('/control/past', async ({ body }, reply) => {
    const clock = createSettableClock(readMoment(body.at))
    const settings = {
      ...simulation.settings,
      refundMs,
      ...(body.deliverTo && { deliverTo: body.deliverTo }),
    }
    const parts = { keys: simulation.keys, ledger: createMemoryLedger(), faults: { ...noFaults }, clock }
    const past = { ...parts, settings, notifier: createNotifier({ ...parts, ...settings }) }
    await drop()
    open = {
      past,
      ...(await listen(past, async (own) => {
        refuseInJson(own)
        await own.register(control, past)
        own.put<{ Body: { at?: unknown } }>('/control/clock', async ({ body: to }) => {
          return { next: await clock.set(readMoment(to.at)) }
        })
      })),
    }
    return reply.code(201).send({ origin: open.origin })
  })
  app.post('/control/past/keep', async (_request, reply) => {
    const state = await drop()
    if (!state) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', 'No past is open')
    const [orders, refunds] = [[...state.orders.values()], [...state.refunds.values()]]
    const past = { orders, refunds, mandates: [...state.mandates.values()] }
    await simulation.ledger.record([{ type: 'past-told', past }])
    resumeRefunds(simulation, refunds)
    resumeCharges(simulation, orders)
    return reply.code(204).send()
  })
}
