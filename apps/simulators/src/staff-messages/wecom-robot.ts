import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { findBrokenLimit, type Limit } from '../sms/limits.ts'
import type { SunkMail } from './mail-sink.ts'

type Message = { msgtype?: string; text?: { content?: unknown }; markdown?: { content?: unknown } }

/** The limit of each robot, and the greatest lengths in bytes. */
const limits: readonly Limit[] = [
  { windowMs: 60_000, max: 20, code: '45009', message: 'api freq out of limit' },
]
const maxBytes = { text: 2048, markdown: 4096 } as const

/**
 * The robot of a WeCom group on 127.0.0.1, as WeCom documents it: status 200, with `errcode` 0 or the reason.
 * GET /simulators/staff-messages/ lists what it and a mail sink have taken.
 */
export async function startWecomRobot({ mails = [] }: { mails?: readonly SunkMail[] } = {}) {
  const key = randomUUID()
  const messages: { text: string; at: number }[] = []
  const forced: number[] = []
  const app = Fastify({ forceCloseConnections: true })
  const accept = (given: unknown, message: Message) => {
    if (given !== key) return answer(93000, 'invalid webhook url')
    const content = readContent(message)
    if (typeof content !== 'string') return content
    const sentAt = messages.map(({ at }) => at)
    const broken = findBrokenLimit(limits, sentAt, Date.now())
    if (broken) return answer(Number(broken.code), broken.message)
    messages.push({ text: content, at: Date.now() })
    return answer(0, 'ok')
  }
  app.post<{ Querystring: { key?: string }; Body: Message }>('/cgi-bin/webhook/send', ({ query, body }) => {
    const code = forced.shift()
    return code === undefined ? accept(query.key, body) : answer(code, 'forced by a test')
  })
  app.get('/simulators/staff-messages/', () => ({ mails, messages }))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    messages,
    env: {
      WECOM_ROBOT_KEY: key,
      WECOM_ROBOT_URL: `${origin}/cgi-bin/webhook/send`,
      SIMULATOR_STAFF_MESSAGES_ORIGIN: origin,
    },
    /** Answers the next requests with these codes, one each. */
    answerNext: (...codes: number[]) => {
      forced.push(...codes)
    },
    stop: () => app.close(),
  }
}

const answer = (errcode: number, errmsg: string) => ({ errcode, errmsg })

/** The content of a message, or why it is refused. */
function readContent({ msgtype, text, markdown }: Message) {
  if (msgtype !== 'text' && msgtype !== 'markdown') return answer(40008, 'invalid message type')
  const content = (msgtype === 'text' ? text : markdown)?.content
  if (typeof content !== 'string' || content === '') return answer(44004, 'empty content')
  const max = maxBytes[msgtype]
  if (Buffer.byteLength(content) <= max) return content
  return answer(40058, `${msgtype}.content exceed max length ${max}`)
}
