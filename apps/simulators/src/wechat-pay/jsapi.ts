import { createPublicKey, createVerify, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bridgeScript } from './jsapi-bridge.ts'
import { payOrder } from './orders.ts'
import type { Simulation } from './simulation.ts'
import { type Order, tradeState } from './state.ts'

/** The parameters that a page passes to getBrandWCPayRequest. */
type Params = Partial<
  Record<'appId' | 'timeStamp' | 'nonceStr' | 'package' | 'signType' | 'paySign', unknown>
>

const clockSeconds = 300

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The order of a prepay_id, in the page's notation. */
function findPrepaidOrder({ ledger }: Simulation, prepayPackage: string): Order | undefined {
  const prepayId = /^prepay_id=(\w+)$/.exec(prepayPackage)?.[1]
  return [...ledger.state.orders.values()].find(
    (order) => order.prepayId === prepayId && order.tradeType === 'JSAPI',
  )
}

/** All must be texts, with the merchant's app, a current time, and its signature; undefined if so. */
function findProblem({ keys }: Simulation, params: Params): string | undefined {
  const [appId, timeStamp, nonceStr] = [text(params.appId), text(params.timeStamp), text(params.nonceStr)]
  const [prepayPackage, paySign] = [text(params.package), text(params.paySign)]
  for (const [name, value] of Object.entries({ appId, timeStamp, nonceStr, prepayPackage, paySign }))
    if (value === '') return `调用支付JSAPI缺少参数：${name}`
  if (params.signType !== 'RSA') return '支付验证签名失败'
  if (appId !== keys.appid) return 'appid不正确'
  if (!(Math.abs(Date.now() / 1000 - Number(timeStamp)) <= clockSeconds)) return '支付签名已过期'
  const genuine = createVerify('RSA-SHA256')
    .update(`${appId}\n${timeStamp}\n${nonceStr}\n${prepayPackage}\n`)
    .verify(createPublicKey(keys.merchantPublicKey), paySign, 'base64')
  return genuine ? undefined : '支付验证签名失败'
}

/**
 * Pages of the demonstration load `bridge.js` in a browser that claims to be WeChat. The parameters are
 * checked as WeChat checks them.
 */
export async function jsapiApi(app: FastifyInstance, simulation: Simulation): Promise<void> {
  const { ledger, settings, clock } = simulation
  const sheets = new Map<string, string>()
  const prefix = '/simulators/wechat/jsapi'

  app.get(`${prefix}/bridge.js`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(bridgeScript),
  )
  app.post<{ Body: Params | null }>(`${prefix}/open`, (request, reply) => {
    const params = request.body ?? {}
    const refuse = (why: string) => reply.code(422).send({ why })
    const problem = findProblem(simulation, params)
    if (problem !== undefined) return refuse(problem)
    const order = findPrepaidOrder(simulation, text(params.package))
    if (order === undefined) return refuse('支付订单不存在')
    if (tradeState(ledger.state, order, clock.now()) !== 'NOTPAY') return refuse('订单已支付或已关闭')
    const token = randomBytes(16).toString('base64url')
    sheets.set(token, order.outTradeNo)
    const yuan = (order.totalFen / 100).toFixed(2)
    return reply.send({ token, merchant: settings.merchantName, description: order.description, yuan })
  })
  app.post<{ Params: { token: string } }>(`${prefix}/:token/pay`, async ({ params }, reply) => {
    const outTradeNo = sheets.get(params.token)
    if (outTradeNo === undefined) return reply.code(404).send({ why: '支付会话不存在' })
    sheets.delete(params.token)
    return reply.send({ paid: await payOrder(simulation, outTradeNo) })
  })
}
