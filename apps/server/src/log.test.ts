import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logOf(production: boolean) {
  const lines: string[] = []
  const log = createLog({ production, level: 'info' }, { write: (line) => void lines.push(line) })
  return { log, lines }
}

test('no log line holds a phone, a code, a token or the row that PostgreSQL refused', () => {
  const { log, lines } = logOf(true)
  const phone = '13900000001'
  log.warn({ phone, sms: { phone, code: '123456' }, job: { data: { phone, token: 'tttt' } } }, 'sent')
  log.error({ err: Object.assign(new Error('refused'), { code: '23514', detail: `row (1, ${phone})` }) })
  const text = lines.join('')
  for (const secret of [phone, '123456', 'tttt']) expect(text).not.toContain(secret)
  expect(text).toContain('23514')
})

test('a developer reads the message and the stack', () => {
  const { log, lines } = logOf(false)
  log.warn({ err: new Error('no answer') }, 'payment not closed')
  expect(lines.join('')).toMatch(/^payment not closed\nError: no answer\n +at /)
})
