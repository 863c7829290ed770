import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { billApi } from './bill.ts'
import { certificateApi } from './certificate-api.ts'
import { mandateApi } from './mandate-api.ts'
import { refundDocument, transactionDocument } from './documents.ts'
import { type Json, optionalOrigin, parseBody } from './input.ts'
import { currentKey } from './notifier.ts'
import { closeOrder, findOrder, findTransaction, issueH5Link, placeOrder } from './orders.ts'
import { Refusal } from './refusal.ts'
import { acceptRefund, findRefund } from './refunds.ts'
import { createRequestVerifier, type PlatformKey, signatureHeaders } from './signature.ts'
import type { Simulation } from './simulation.ts'

function readBody(request: FastifyRequest): Json {
  return parseBody(request.body)
}

function checkMerchant({ keys }: Simulation, mchid: unknown): void {
  if (mchid !== keys.mchid) throw new Refusal(400, 'PARAM_ERROR', '商户号有误')
}

/** The key that the merchant requests by the Wechatpay-Serial header, otherwise the current one. */
function chooseAnswerKey({ keys, faults }: Simulation, request: FastifyRequest): PlatformKey {
  const asked = keys.platform.find(({ serial }) => serial === request.headers['wechatpay-serial'])
  return faults.olderKey ? currentKey(keys, faults) : (asked ?? currentKey(keys, faults))
}

function answerRefusal(simulation: Simulation, error: unknown, reply: FastifyReply): FastifyReply {
  const known = error instanceof Refusal ? error : new Refusal(500, 'SYSTEM_ERROR', '系统异常，请稍后重试')
  const code = simulation.faults.plainCodes ? known.code.replaceAll('_', '') : known.code
  return reply.code(known.status).send({ code, message: known.message })
}

/** Fails before any effect, while the fault counters say so. */
function applyRequestFaults({ faults }: Simulation): void {
  if (faults.failingRequests > 0) {
    faults.failingRequests -= 1
    throw new Refusal(500, 'SYSTEM_ERROR', '系统异常，请稍后重试')
  }
  if (faults.limitedRequests > 0) {
    faults.limitedRequests -= 1
    throw new Refusal(429, 'FREQUENCY_LIMITED', '频率超限，请降低请求频率')
  }
}

function addSignatures(app: FastifyInstance, simulation: Simulation): void {
  const verify = createRequestVerifier(simulation.keys)
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
  app.addHook('preHandler', async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { authorization } = request.headers
    verify({ authorization, method: request.method, target: request.url, body })
    applyRequestFaults(simulation)
  })
  app.setErrorHandler((error, _request, reply) => answerRefusal(simulation, error, reply))
  app.addHook('onSend', async (request, reply, payload) => {
    await wait(simulation.faults.answerDelayMs)
    const body = typeof payload === 'string' ? payload : ''
    reply.headers({
      'Request-ID': request.id,
      ...signatureHeaders(chooseAnswerKey(simulation, request), body),
    })
    return payload
  })
}

function orderRoutes(app: FastifyInstance, simulation: Simulation): void {
  const { settings } = simulation
  const orders = '/v3/pay/transactions'

  app.post(`${orders}/h5`, async (request) => {
    const body = readBody(request)
    const order = await placeOrder(simulation, 'MWEB', body)
    const origin = optionalOrigin(body, 'scene_info/h5_info/app_url') ?? settings.publicUrl
    return { h5_url: await issueH5Link(simulation, order, origin) }
  })
  app.post(`${orders}/jsapi`, async (request) => {
    const { prepayId } = await placeOrder(simulation, 'JSAPI', readBody(request))
    return { prepay_id: prepayId }
  })
  type Query = { Params: { number: string }; Querystring: { mchid?: string } }
  app.get<Query>(`${orders}/out-trade-no/:number`, async ({ params, query }) => {
    checkMerchant(simulation, query.mchid)
    return transactionDocument(simulation, findOrder(simulation, params.number))
  })
  app.get<Query>(`${orders}/id/:number`, async ({ params, query }) => {
    checkMerchant(simulation, query.mchid)
    return transactionDocument(simulation, findTransaction(simulation, params.number))
  })
  app.post<{ Params: { number: string } }>(`${orders}/out-trade-no/:number/close`, async (request, reply) => {
    checkMerchant(simulation, readBody(request).mchid)
    await closeOrder(simulation, request.params.number)
    return reply.code(204).send()
  })
}

function refundRoutes(app: FastifyInstance, simulation: Simulation): void {
  const refunds = '/v3/refund/domestic'
  app.post(`${refunds}/refunds`, async (request) => {
    const { order, refund } = await acceptRefund(simulation, readBody(request))
    return refundDocument(order, refund)
  })
  app.get<{ Params: { number: string } }>(`${refunds}/refunds/:number`, async ({ params }) => {
    const { order, refund } = findRefund(simulation, params.number)
    return refundDocument(order, refund)
  })
}

/** Every request is verified and every answer is signed. Source: pay.weixin.qq.com/doc/v3/merchant. */
export async function merchantApi(
  app: FastifyInstance,
  { simulation, files }: { simulation: Simulation; files: Map<string, Buffer> },
): Promise<void> {
  addSignatures(app, simulation)
  orderRoutes(app, simulation)
  refundRoutes(app, simulation)
  mandateApi(app, simulation)
  billApi(app, simulation, files)
  certificateApi(app, simulation)
}
