import fastify from 'fastify'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Notification } from '../../../platform/integrations/pay/provider.ts'
import { readSignedBody, acceptRawBodies } from '../../../platform/http/raw-body.ts'
import { createWechatPay } from '../../../platform/integrations/pay/wechat/wechat-pay.ts'

const timeoutMs = 10_000

export type Wechat = Awaited<ReturnType<typeof openWechat>>

type Options = {
  simulator: string
  /** The current time of the simulated month. */
  now: () => Date
  notify: (notification: Notification) => Promise<void>
}

const past = z.object({ origin: z.string() })
const nextStep = z.object({ next: z.string().nullable() })

/**
 * WeChat Pay in the past: an account of the simulator with its own clock (`control/past`). The shop uses it
 * as usual, and it sends notifications to a local server here. Its clock is set before each request, and
 * before each step in which it has something due. `store` adds the past to the simulator's real account.
 */
export async function openWechat(base: Context, { simulator, now, notify }: Options) {
  const receiver = fastify({ forceCloseConnections: true })
  acceptRawBodies(receiver)
  receiver.post('/', async (request, reply) => {
    await notify(
      await readSignedBody(request, (headers, body) => base.payments.wechat.parseNotification(headers, body)),
    )
    return reply.status(204).send()
  })
  const deliverTo = await receiver.listen({ host: '127.0.0.1', port: 0 })
  const { origin } = past.parse(
    JSON.parse(await send('POST', `${simulator}/control/past`, JSON.stringify({ at: now(), deliverTo }))),
  )

  let nextAt = Infinity
  const setClock = async () => {
    const answer = await send('PUT', `${origin}/control/clock`, JSON.stringify({ at: now() }))
    const { next } = nextStep.parse(JSON.parse(answer))
    nextAt = next === null ? Infinity : Date.parse(next)
  }
  const atCurrentTime = <Args extends unknown[], Result>(request: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      await setClock()
      nextAt = 0
      return request(...args)
    }
  }
  const allAtCurrentTime = <Functions extends object>(functions: Functions): Functions =>
    Object.fromEntries(
      Object.entries(functions).map(([name, value]) => [
        name,
        typeof value === 'function' ? atCurrentTime(value) : value,
      ]),
    ) as Functions
  const { mandates, ...payments } = createWechatPay({ ...base.config.payments.wechat, baseUrl: origin })
  return {
    provider: { ...allAtCurrentTime(payments), mandates: mandates && allAtCurrentTime(mandates) },
    /** Makes WeChat do what is due by now. */
    catchUp: async () => {
      if (nextAt <= now().getTime()) await setClock()
    },
    setFaults: (faults: Record<string, number>) =>
      send('PUT', `${origin}/control/faults`, JSON.stringify(faults)),
    /** The buyer pays. */
    pay: atCurrentTime((outTradeNo: string) => send('POST', `${origin}/control/orders/${outTradeNo}/pay`)),
    /** The buyer signs a mandate on its page. */
    sign: atCurrentTime((page: string) =>
      send('POST', `${origin}${new URL(page).pathname}/sign`, new URLSearchParams()),
    ),
    store: () => send('POST', `${simulator}/control/past/keep`),
    close: () => receiver.close(),
  }
}

async function send(
  method: 'POST' | 'PUT',
  url: string,
  body: string | URLSearchParams = '{}',
): Promise<string> {
  const headers: Record<string, string> =
    typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(timeoutMs) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The WeChat Pay simulator refused ${url}: ${answer.status} ${text}`)
  return text
}
