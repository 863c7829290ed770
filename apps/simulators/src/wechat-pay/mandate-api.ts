import type { FastifyInstance } from 'fastify'
import {
  acceptCharge,
  findMandate,
  findSchedule,
  prepareMandate,
  scheduleCharge,
  terminateMandate,
} from './mandates.ts'
import { mandateDocument, scheduleDocument } from './documents.ts'
import { optionalText, parseBody } from './input.ts'
import { Refusal } from './refusal.ts'
import type { Simulation } from './simulation.ts'

type Code = { Params: { plan: string; code: string } }
type Id = { Params: { id: string } }

/** "papay", scheduled deduction. */
export function mandateApi(app: FastifyInstance, simulation: Simulation): void {
  const { keys } = simulation
  const code = '/v3/papay/sign/contracts/plan-id/:plan/out-contract-code/:code'
  const schedules = '/v3/papay/pay/schedules/contract-id/:id'
  const checkPlan = (plan: string) => {
    if (plan !== String(keys.planId)) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '模板不存在')
  }

  for (const channel of ['h5', 'jsapi'])
    app.post(`/v3/papay/scheduled-deduct-sign/contracts/pre-entrust-sign/${channel}`, async ({ body }) => ({
      redirect_url: await prepareMandate(simulation, parseBody(body)),
    }))
  app.get<Code>(code, async ({ params }) => {
    checkPlan(params.plan)
    return mandateDocument(keys, findMandate(simulation, params.code))
  })
  app.post<Code>(`${code}/terminate`, async ({ params, body }) => {
    checkPlan(params.plan)
    const remark = optionalText(parseBody(body), 'contract_termination_remark', 64) ?? ''
    findMandate(simulation, params.code)
    if (!(await terminateMandate(simulation, params.code, 'MERCHANT_TERMINATE', remark)))
      throw new Refusal(400, 'CONTRACT_TERMINATED', '签约协议已解约')
    return mandateDocument(keys, findMandate(simulation, params.code))
  })
  app.post<Id>(`${schedules}/schedule`, async ({ params, body }) => {
    const { schedule } = await scheduleCharge(simulation, params.id, parseBody(body))
    return scheduleDocument(schedule)
  })
  app.get<Id>(schedules, async ({ params }) => scheduleDocument(findSchedule(simulation, params.id)))
  app.post('/v3/papay/pay/transactions/apply', async ({ body }) => {
    const { outTradeNo, totalFen } = await acceptCharge(simulation, parseBody(body))
    return { out_trade_no: outTradeNo, amount: { total: totalFen, currency: 'CNY' } }
  })
}
