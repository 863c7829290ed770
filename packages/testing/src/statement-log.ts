import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/**
 * Writes each distinct statement that a test sends to PostgreSQL to the folder HAO_STATEMENTS, as lines of
 * JSON (`npm run dialects`).
 */
const file = join(process.env['HAO_STATEMENTS'] ?? '', `${process.pid}.jsonl`)
const seen = new Set<string>()
const send = Object.getOwnPropertyDescriptor(Client.prototype, 'query')!.value as (
  ...args: unknown[]
) => unknown

Client.prototype.query = function log(this: Client, ...args: unknown[]) {
  const [first] = args as [string | { text?: string }]
  const text = typeof first === 'string' ? first : first.text
  if (text && !seen.has(text)) {
    seen.add(text)
    appendFileSync(file, `${JSON.stringify(text)}\n`)
  }
  return Reflect.apply(send, this, args)
} as Client['query']
