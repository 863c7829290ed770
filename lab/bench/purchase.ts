import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { notificationPath } from '../../apps/server/src/platform/integrations/pay/wechat/notification-path.ts'
import type { Purchase } from './floor.ts'
import type { Wechat } from './wechat.ts'

/** Polls the payment as the buyer's page does, which settles it: its job has nothing to do. */
export async function buyAndPay(
  origin: string,
  wechat: Wechat,
  { token, numberId }: Purchase,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const begun = await send(origin, 'POST', '/api/wxpay/h5', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ numberId, agreed: true }),
  })
  const { data }: { data: { out_trade_no: string } } = JSON.parse(begun)
  await send(origin, 'POST', notificationPath, wechat.notice(data.out_trade_no))
  const { authorization } = headers
  const paid = await send(origin, 'GET', `/api/wxpay/query?out_trade_no=${data.out_trade_no}`, {
    headers: { authorization },
  })
  if (!paid.includes('"state":"success"')) throw new Error(`Not paid: ${paid}`)
}

const agent = new Agent({ keepAlive: true })

/** `fetch` would take several times the processor time of `node:http`, which the server shares. */
async function send(
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  { headers, body }: { headers: Record<string, string>; body?: string },
): Promise<string> {
  const sent = request(origin + path, { method, headers, agent }).end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error(`${method} ${path}: no answer`)
  const answer = await text(response)
  const { statusCode = 0 } = response
  if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${answer}`)
  return answer
}
