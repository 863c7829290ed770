import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { runInTask } from './uncaught.ts'
import { version } from './version.ts'

function logOf(production: boolean) {
  const lines: string[] = []
  const log = createLog({ production, level: 'info' }, { write: (line) => void lines.push(line) })
  return { log, lines }
}

test('no log line contains a phone, a code, a token, a payer or a row that PostgreSQL refused', () => {
  const { log, lines } = logOf(true)
  const phone = '13900000001'
  log.warn({ phone, sms: { phone, code: '123456' }, job: { data: { phone, token: 'tttt' } } }, 'sent')
  log.warn({ report: { outTradeNo: 'T1', payerId: 'oPayer' } }, 'not settled')
  log.error({ err: Object.assign(new Error('refused'), { code: '23514', detail: `row (1, ${phone})` }) })
  const text = lines.join('')
  for (const secret of [phone, '123456', 'tttt', 'oPayer']) expect(text).not.toContain(secret)
  expect(text).toContain('23514')
})

test('no log line contains the input of a failed PostgreSQL statement, or a phone in a message or stack', () => {
  const { log, lines } = logOf(true)
  const phone = '13900000001'
  const where = `JSON data, line 1: {"nickname": "小明", "phone": "${phone}"}`
  const error = new Error(`value "${phone}" is out of range, +86${phone} too`)
  log.error(
    { err: Object.assign(error, { code: '22P02', where }), orderId: 13_900_000_002 },
    `sent to ${phone}`,
  )
  const [line = ''] = lines
  expect(line).not.toContain(phone)
  expect(line).not.toContain('小明')
  expect(JSON.parse(line)).toMatchObject({ orderId: 13_900_000_002, err: { code: '22P02' } })
})

test("foreign text in the log cannot control a developer's terminal and shows no phone", () => {
  const { log, lines } = logOf(false)
  log.warn({ err: new Error('no \u001B[2J\u009B2J\u202E of 13900000001') }, 'refused')
  const shown = lines.join('').replaceAll('\n', '')
  expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]|13900000001/u)
  expect(shown).toContain('no \\u{1b}[2J\\u{9b}2J\\u{202e} of [phone]')
})

test('a developer reads the message and the stack', () => {
  const { log, lines } = logOf(false)
  log.warn({ err: new Error('no answer') }, 'a payment was not closed')
  expect(lines.join('')).toMatch(/^a payment was not closed\nError: no answer\n +at /)
})

test('each line of a task has its request id once, also one that names it, and the version', () => {
  const { log, lines } = logOf(true)
  // Its digits look like a phone.
  const requestId = 'abcdef13900000001abcdef013900000'
  runInTask({ fields: { requestId } }, () => {
    log.info('in the task')
    log.info({ requestId }, 'names it')
  })
  log.info('outside')
  const [inside, twice, outside] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect([inside, twice]).toMatchObject([
    { requestId, version },
    { requestId, version },
  ])
  expect(lines[1]?.match(/requestId/g)).toHaveLength(1)
  expect(outside).not.toHaveProperty('requestId')
})
