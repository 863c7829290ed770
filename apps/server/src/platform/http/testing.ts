import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { startWithCarrier } from '../../telephony/routing/testing.ts'
import type { ApiClient } from '../../testing/client.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { waitUntil } from '../../testing/wait-until.ts'

/** A server with a carrier, the owner of a number, and another number on sale. */
export async function startWithBuyers(env: Record<string, string> = {}) {
  const { server, carrier } = await startWithCarrier(env)
  const owner = await createNumberOwner(server, '628888')
  const { 628889: next = 0 } = await server.stock('628889,88')

  /**
   * Exercises what must never fail: buy and bind a number, get a call, stay logged in, and read the
   * health.
   */
  const whatGoesOn = async (api: ApiClient = server) => {
    const { token, refreshToken, phone } = await api.login()
    const tap = { numberId: next, agreed: true }
    const { data } = await api.request('POST /wxpay/h5', tap, { token })
    await server.wechatPay.pay(data.out_trade_no)
    const inbox = server.context.db.selectFrom('payment_notifications').select('id')
    const told = await waitUntil(
      () => inbox.execute(),
      (rows) => rows.length === 2,
    )
    const paid = await api.request('GET /wxpay/query', { out_trade_no: data.out_trade_no }, { token })
    const binding = { orderId: data.orderId, phone }
    const bound = await api.request('POST /order/binding', binding, { token })
    const again = await api.request('POST /user/refresh', { refreshToken })
    const at = new Date().toISOString()
    const call = await carrier.ask({ callId: 'c', number: '95013628888', caller: '13812341234', at })
    const seen = await Promise.all(
      ['/readyz', '/healthz', '/metrics'].map((path) => fetch(server.origin + path)),
    )
    return [
      told.length,
      paid.data.state,
      bound.status,
      again.status,
      call.action,
      ...seen.map(({ status }) => status),
    ]
  }
  return { server, owner, whatGoesOn }
}

export const vitalResults = [2, 'success', 200, 200, 'forward', 200, 200, 200]

/** A TCP connection to a server, closed after the test. */
export function openSocket(origin: string): Socket {
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Reads until the other side closes. */
export async function readUntilClosed(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes) => (text += bytes.toString())).on('error', () => undefined)
  await once(socket, 'close')
  return text
}
