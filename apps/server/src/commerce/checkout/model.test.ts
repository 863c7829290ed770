import type { EndpointOutput, Endpoints } from '@hao/contract/endpoints.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startTestServer } from '../../testing/server.ts'
import * as reference from './testing/reference.ts'
import {
  expectSameState,
  passTime,
  createScene,
  sendNotification,
  type ModelScene,
  sendRefund,
} from './testing/scene.ts'
import { createWechat, type Flaw } from './testing/wechat.ts'

const runs = Number(process.env.MODEL_RUNS ?? depth(4, 500))
const sizes = { buyers: 3, numbers: 2 }
/**
 * In minutes. Shorter than three weeks: after that a subscription would change, which this model does not
 * cover.
 */
const longestRun = 14 * 24 * 60

type Command = fc.AsyncCommand<reference.ReferenceModel, ModelScene>
type Order = ModelScene['orders'][number]

/** Sends a request as a buyer. Returns the refusal's name, or `ok`. */
async function request<K extends keyof Endpoints>(
  { server }: ModelScene,
  { token }: { token: string },
  key: K,
  input: Record<string, unknown>,
): Promise<{ outcome: string; data: EndpointOutput<K> }> {
  const { status, data, failure } = await server.request(key, input, { token })
  return { outcome: status === 200 ? 'ok' : failure.error, data }
}

function place(buyer: number, number: number): Command {
  return {
    check: () => true,
    run: async (model, scene) => {
      const expected = reference.placeOrder(model, buyer, number)
      const who = scene.buyers[buyer]!
      const input = { numberId: scene.numberIds[number], agreed: true }
      const { outcome, data } = await request(scene, who, 'POST /order', input)
      expect(outcome).toBe(typeof expected === 'number' ? 'ok' : expected)
      if (expected === scene.orders.length)
        scene.orders.push({ id: data.id, outTradeNo: data.outTradeNo, buyer: who })
      if (typeof expected === 'number') expect(data.id).toBe(scene.orders[expected]?.id)
      await expectSameState(scene, model)
    },
    toString: () => `buyer ${buyer} places number ${number}`,
  }
}

type Act = (
  scene: ModelScene,
  order: Order,
  twin: reference.OrderModel,
  model: reference.ReferenceModel,
) => Promise<void>

/** The possible actions. Each compares the server's response with the reference model's. */
const acts: Readonly<Record<string, Act>> = {
  prepay: async (scene, { id, buyer }, twin, model) => {
    const { outcome } = await request(scene, buyer, 'POST /wxpay/h5', { orderId: id, agreed: true })
    expect(outcome).toBe(reference.prepayOrder(model, twin))
  },
  pay: async ({ wechat }, { outTradeNo }, twin, model) => {
    if (reference.payOrder(model, twin, false)) wechat.pay(outTradeNo)
  },
  'pay late': async ({ wechat }, { outTradeNo }, twin, model) => {
    if (reference.payOrder(model, twin, true)) wechat.pay(outTradeNo)
  },
  'be notified': async (scene, { outTradeNo }, twin, model) => {
    if (twin.atWechat !== 'paid') return
    reference.settleOrder(model, twin)
    expect(await sendNotification(scene, outTradeNo, 'none')).toBe(204)
  },
  query: async (scene, { outTradeNo, buyer }, twin, model) => {
    const { data } = await request(scene, buyer, 'GET /wxpay/query', { out_trade_no: outTradeNo })
    expect(data.state).toBe(reference.queryOrder(model, twin))
  },
  cancel: async (scene, { id, buyer }, twin, model) => {
    const { outcome } = await request(scene, buyer, 'POST /order/:id/cancel', { id })
    expect(outcome).toBe(reference.cancelOrder(model, twin))
  },
  'come to the end of its hold': async ({ server }, { id }, twin, model) => {
    reference.expireOrder(model, twin)
    await server.runJob('order-release', { orderId: id })
    await server.runJob('order-release', { orderId: id })
  },
  bind: async (scene, { id, buyer }, twin, model) => {
    const { outcome } = await request(scene, buyer, 'POST /order/binding', {
      orderId: id,
      phone: buyer.phone,
    })
    expect(outcome).toBe(reference.bindOrder(model, twin))
  },
  withdraw: async (scene, { id, buyer }, twin, model) => {
    const { outcome } = await request(scene, buyer, 'POST /order/:id/refund', { id })
    expect(outcome).toBe(reference.withdrawOrder(model, twin))
  },
  'send its refund': async (scene, { id }, twin) => {
    reference.sendRefund(twin)
    await sendRefund(scene, id)
  },
  'be refunded': async (scene, { id, outTradeNo }, twin) => {
    if (twin.refund?.state !== 'processing') return
    twin.refund.doneAtWechat = true
    scene.wechat.finishRefund(outTradeNo)
    reference.sendRefund(twin)
    await sendRefund(scene, id)
  },
}

function onOrder(name: string, which: number, act: Act): Command {
  return {
    check: ({ orders }) => orders.length > 0,
    run: async (model, scene) => {
      const at = which % model.orders.length
      await act(scene, scene.orders[at]!, model.orders[at]!, model)
      await expectSameState(scene, model)
    },
    toString: () => `let order ${which} ${name}`,
  }
}

/** A notification that must change nothing. */
const deceive =
  (flaw: Flaw): Act =>
  async (scene, { outTradeNo }) =>
    expect(await sendNotification(scene, outTradeNo, flaw)).toBe(flaw === 'forged' ? 401 : 204)

function pass(minutes: number): Command {
  return {
    check: ({ now }) => now + minutes < longestRun,
    run: async (model, scene) => {
      reference.passTime(model, minutes)
      await passTime(scene, minutes)
      await expectSameState(scene, model)
    },
    toString: () => `let ${minutes} min pass`,
  }
}

const which = fc.nat(4)
/** Weights: without the frequent actions the others cannot happen. */
const often = ['prepay', 'prepay', 'prepay', 'pay', 'pay', 'be notified', 'pay late']
const anyPlace = fc
  .tuple(fc.nat(sizes.buyers - 1), fc.nat(sizes.numbers - 1))
  .map(([buyer, number]) => place(buyer, number))
const anyAct = (name: string) => which.map((order) => onOrder(name, order, acts[name]!))
const commands = fc.commands(
  [
    anyPlace,
    anyPlace,
    anyPlace,
    ...[...Object.keys(acts), ...often].map(anyAct),
    fc
      .tuple(which, fc.constantFrom<Flaw>('forged', 'amount', 'currency', 'merchant'))
      .map(([order, flaw]) => onOrder(`get a notification with a flaw: ${flaw}`, order, deceive(flaw))),
    fc.constantFrom(1, 5, 14, 15, 15, 72 * 60).map(pass),
  ],
  { maxCommands: 80, size: 'max' },
)

/** WeChat finishes its refunds and four days pass: then nothing may be pending. */
async function comeToRest(model: reference.ReferenceModel, scene: ModelScene): Promise<void> {
  for (const minutes of [15, 4 * 24 * 60, 11, 11]) {
    for (const [index, { refund }] of model.orders.entries())
      if (refund?.state === 'processing') {
        refund.doneAtWechat = true
        scene.wechat.finishRefund(scene.orders[index]!.outTradeNo)
      }
    reference.passTime(model, minutes)
    await passTime(scene, minutes)
    await expectSameState(scene, model)
  }
  const rest = ['active', 'cancelled', 'expired', 'refunded']
  expect(model.orders.filter(({ stage }) => !rest.includes(stage))).toEqual([])
}

test('stages, numbers and money equal the reference model after random actions in random order', async () => {
  const server = await startTestServer()
  const wechat = createWechat(server.wechatPay.keys, server.context.clock)
  Object.assign(server.context.payments.wechat, wechat.provider)
  const run = async (script: Iterable<Command>) => {
    const scene = await createScene(server, wechat, sizes)
    const model: reference.ReferenceModel = {
      now: 0,
      numbers: scene.numberIds.map(() => 'on_sale'),
      orders: [],
    }
    try {
      await fc.asyncModelRun(() => ({ model, real: scene }), script)
      await comeToRest(model, scene)
      expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
    } finally {
      server.advance(-model.now * 60_000)
    }
  }
  await fc.assert(fc.asyncProperty(commands, run), { numRuns: runs })
}, 3_600_000)
