import fastify from 'fastify'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Notification } from '../../../platform/integrations/pay/provider.ts'
import { readSignedBody, acceptRawBodies } from '../../../platform/http/raw-body.ts'
import { createWechatPay } from '../../../platform/integrations/pay/wechat/wechat-pay.ts'

const patienceMs = 10_000

export type Wechat = Awaited<ReturnType<typeof openWechat>>

type Options = {
  simulator: string
  /** The present of the month. */
  now: () => Date
  notify: (notification: Notification) => Promise<void>
}

const past = z.object({ origin: z.string() })
const nextStep = z.object({ next: z.string().nullable() })

/**
 * WeChat Pay in the past: the simulator's account with a clock of its own (its `control/past`). The shop
 * speaks to it as ever, and it sends its notifications to a door that is open here. Its clock is set before
 * each request, and before each step of the month in which it may have something to do. `keep` makes that
 * past part of the simulator's account.
 */
export async function openWechat(base: Context, { simulator, now, notify }: Options) {
  const door = fastify({ forceCloseConnections: true })
  acceptRawBodies(door)
  door.post('/', async (request, reply) => {
    await notify(
      await readSignedBody(request, (headers, body) => base.payments.wechat.parseNotification(headers, body)),
    )
    return reply.status(204).send()
  })
  const deliverTo = await door.listen({ host: '127.0.0.1', port: 0 })
  const { origin } = past.parse(
    JSON.parse(await send('POST', `${simulator}/control/past`, JSON.stringify({ at: now(), deliverTo }))),
  )

  let nextAt = Infinity
  const setClock = async () => {
    const answer = await send('PUT', `${origin}/control/clock`, JSON.stringify({ at: now() }))
    const { next } = nextStep.parse(JSON.parse(answer))
    nextAt = next === null ? Infinity : Date.parse(next)
  }
  const inTime = <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) => {
    return async (...given: Given): Promise<Answer> => {
      await setClock()
      nextAt = 0
      return ask(...given)
    }
  }
  const eachInTime = <Functions extends object>(functions: Functions): Functions =>
    Object.fromEntries(
      Object.entries(functions).map(([name, value]) => [
        name,
        typeof value === 'function' ? inTime(value) : value,
      ]),
    ) as Functions
  const { mandates, ...payments } = createWechatPay({ ...base.config.payments.wechat, baseUrl: origin })
  return {
    provider: { ...eachInTime(payments), mandates: mandates && eachInTime(mandates) },
    /** Lets WeChat do what is due by now. */
    catchUp: async () => {
      if (nextAt <= now().getTime()) await setClock()
    },
    setFaults: (faults: Record<string, number>) =>
      send('PUT', `${origin}/control/faults`, JSON.stringify(faults)),
    /** The buyer pays. */
    pay: inTime((outTradeNo: string) => send('POST', `${origin}/control/orders/${outTradeNo}/pay`)),
    /** The buyer agrees on the page of a mandate. */
    sign: inTime((page: string) =>
      send('POST', `${origin}${new URL(page).pathname}/sign`, new URLSearchParams()),
    ),
    keep: () => send('POST', `${simulator}/control/past/keep`),
    close: () => door.close(),
  }
}

async function send(
  method: 'POST' | 'PUT',
  url: string,
  body: string | URLSearchParams = '{}',
): Promise<string> {
  const headers: Record<string, string> =
    typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(patienceMs) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The simulator of WeChat Pay refuses ${url}: ${answer.status} ${text}`)
  return text
}
