import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Client, type Pool, type PoolClient } from 'pg'
import { hashToken } from '../apps/server/src/users/tokens.ts'

/** One buyer and the number that she wants. */
export type Purchase = { token: string; userId: number; numberId: number }

type Statement = { text: string; values: unknown[] }
type Recording = { statements: Statement[]; purchase: Purchase; orderId: number }

/**
 * Places one order through the server in this process and keeps every statement that it sends to PostgreSQL, in order. For the
 * recording to be read the ids of user, number and order must differ from one another and from any other value.
 */
export async function recordOrder(app: FastifyInstance, purchase: Purchase): Promise<Recording> {
  const statements: Statement[] = []
  const original = Object.getOwnPropertyDescriptor(Client.prototype, 'query')!
  const send = original.value as (...args: unknown[]) => unknown
  Client.prototype.query = function record(this: Client, ...args: unknown[]) {
    if (typeof args[0] === 'string')
      statements.push({ text: args[0], values: Array.isArray(args[1]) ? args[1] : [] })
    return Reflect.apply(send, this, args)
  } as Client['query']
  try {
    const response = await app.inject({
      method: 'POST',
      url: '/api/order',
      headers: { authorization: `Bearer ${purchase.token}` },
      payload: { numberId: purchase.numberId, agreed: true },
    })
    const orderId = response.json<{ data?: { id: number } }>().data?.id
    if (orderId === undefined) throw new Error(`No order to record: ${response.body}`)
    return { statements, purchase, orderId }
  } finally {
    Object.defineProperty(Client.prototype, 'query', original)
  }
}

/** Sends the recorded statements for another purchase: those of the transaction on one connection, the others on any, as the server does. */
export async function replayOrder(pool: Pool, recording: Recording, purchase: Purchase): Promise<void> {
  const known = new Map<unknown, unknown>([
    [recording.purchase.userId, purchase.userId],
    [recording.purchase.numberId, purchase.numberId],
    [hashToken(recording.purchase.token).toString('hex'), hashToken(purchase.token)],
  ])
  let held: PoolClient | undefined
  try {
    for (const { text, values } of recording.statements) {
      const isBegin = /^(begin|start transaction)/i.test(text)
      if (isBegin) held = await pool.connect()
      const replaced = values.map((value) => replace(value, known, recording.orderId))
      const { rows } = await (held ?? pool).query<{ id?: number | string }>(text, replaced)
      if (/^insert into "orders"/i.test(text)) known.set(recording.orderId, Number(rows[0]?.id))
      if (/^commit/i.test(text)) {
        held?.release()
        held = undefined
      }
    }
  } finally {
    held?.release(true)
  }
}

const tradeNumber = /^\d{14}[0-9A-F]{12}$/

function replace(value: unknown, known: Map<unknown, unknown>, orderId: number): unknown {
  if (Buffer.isBuffer(value)) return known.get(value.toString('hex')) ?? value
  if (typeof value === 'object' && value !== null && 'orderId' in value)
    return { ...value, orderId: known.get(orderId) }
  if (typeof value !== 'string') return known.get(value) ?? value
  if (tradeNumber.test(value)) return value.slice(0, 14) + randomBytes(6).toString('hex').toUpperCase()
  return value.replaceAll(String(orderId), String(known.get(orderId)))
}
