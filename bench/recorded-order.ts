import { randomBytes } from 'node:crypto'
import { Client, type Pool, type PoolClient } from 'pg'
import { hashToken } from '../apps/server/src/users/tokens.ts'
import { run } from '@hao/testing/postgres.ts'

/** One buyer and the number that she wants. */
export type Purchase = { token: string; userId: number; numberId: number }

type Statement = { text: string; values: unknown[]; madeId: number | undefined }
export type Recording = { statements: Statement[]; purchase: Purchase }

/** Tables whose new rows other statements name by their id. */
const named = ['users', 'orders', 'payments', 'subscriptions', 'numbers']
const firstId = 1_000_000

/** Lets the ids of each noun begin at a million of its own, before there are any: a recorded one then differs from every other value. */
export async function spreadIds(databaseUrl: string): Promise<void> {
  for (const [place, table] of named.entries())
    await run(databaseUrl, `ALTER TABLE ${table} ALTER COLUMN id RESTART WITH ${(place + 1) * firstId}`)
}

/** Keeps every statement that this process sends to PostgreSQL while `act` does a purchase, in order. */
export async function record(purchase: Purchase, act: () => Promise<void>): Promise<Recording> {
  const statements: Statement[] = []
  const original = Object.getOwnPropertyDescriptor(Client.prototype, 'query')!
  const send = original.value as (...args: unknown[]) => unknown
  Client.prototype.query = function keep(this: Client, ...args: unknown[]) {
    const sent = Reflect.apply(send, this, args)
    if (typeof args[0] === 'string') {
      const values = Array.isArray(args[1]) ? args[1] : []
      const statement: Statement = { text: args[0], values, madeId: undefined }
      statements.push(statement)
      if (sent instanceof Promise)
        void sent.then(
          (answer) => keepId(statement, answer),
          () => undefined,
        )
    }
    return sent
  } as Client['query']
  try {
    await act()
    return { statements, purchase }
  } finally {
    Object.defineProperty(Client.prototype, 'query', original)
  }
}

/** The row may be made in a WITH, beside its history, whose ids are small. */
function keepId(statement: Statement, { rows }: { rows: { id?: number | string }[] }): void {
  const id = Number(rows[0]?.id)
  if (/insert into/i.test(statement.text) && id >= firstId) statement.madeId = id
}

/** Sends the recorded statements for another purchase: those of a transaction on one connection, the others on any, as the server does. */
export async function replay(pool: Pool, recording: Recording, purchase: Purchase): Promise<void> {
  const twins: Twins = {
    ids: new Map([
      [recording.purchase.userId, purchase.userId],
      [recording.purchase.numberId, purchase.numberId],
    ]),
    names: new Map(),
    token: { old: hashToken(recording.purchase.token), now: hashToken(purchase.token) },
  }
  let held: PoolClient | undefined
  try {
    for (const { text, values, madeId } of recording.statements) {
      const isBegin = /^(begin|start transaction)/i.test(text)
      if (isBegin) held = await pool.connect()
      const replaced = values.map((value) => replace(value, twins))
      const { rows } = await (held ?? pool).query<{ id?: number | string }>(text, replaced)
      if (madeId !== undefined) twins.ids.set(madeId, Number(rows[0]?.id))
      if (/^commit/i.test(text)) {
        held?.release()
        held = undefined
      }
    }
  } finally {
    held?.release(true)
  }
}

/** What stands in the place of what, in the other purchase. */
type Twins = {
  ids: Map<number, number>
  names: Map<string, string>
  token: { old: Buffer; now: Buffer }
}

/** What is new in each purchase: trade numbers (14 digits of time, 12 of chance), WeChat's transactions, ids of notifications. */
const fresh = /(?<![0-9A-F])\d{14}[0-9A-F]{12}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The same value for the other purchase: ids, and whatever was made anew, also within texts and JSON. */
function replace(value: unknown, twins: Twins): unknown {
  if (typeof value === 'number') return twins.ids.get(value) ?? value
  if (typeof value === 'string') return replaceText(value, twins)
  if (Buffer.isBuffer(value)) return value.equals(twins.token.old) ? twins.token.now : value
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  return JSON.parse(replaceText(JSON.stringify(value), twins))
}

function replaceText(text: string, { ids, names }: Twins): string {
  const anew = text.replaceAll(fresh, (old) => {
    const twin = names.get(old) ?? renew(old)
    names.set(old, twin)
    return twin
  })
  return anew.replaceAll(/(?<!\d)\d{7}(?!\d)/g, (id) => String(ids.get(Number(id)) ?? id))
}

function renew(old: string): string {
  const chance = randomBytes(6).toString('hex')
  return old.includes('-') ? old.slice(0, -12) + chance : old.slice(0, 14) + chance.toUpperCase()
}
