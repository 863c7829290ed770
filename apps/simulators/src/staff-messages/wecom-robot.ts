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
  app.post<{ Querystring: { key?: string }; Body: Message }>('/cgi-bin/webhook/send', (request) => {
    const { msgtype, text, markdown } = request.body
    const [code] = forced.splice(0, 1)
    if (code !== undefined) return { errcode: code, errmsg: 'forced by a test' }
    if (request.query.key !== key) return { errcode: 93000, errmsg: 'invalid webhook url' }
    const content = msgtype === 'text' ? text?.content : markdown?.content
    if ((msgtype !== 'text' && msgtype !== 'markdown') || typeof content !== 'string' || content === '')
      return { errcode: 40008, errmsg: 'invalid message type' }
    if (Buffer.byteLength(content) > maxBytes[msgtype])
      return { errcode: 40058, errmsg: `${msgtype}.content exceed max length ${maxBytes[msgtype]}` }
    const broken = findBrokenLimit(
      limits,
      messages.map(({ at }) => at),
      Date.now(),
    )
    if (broken) return { errcode: Number(broken.code), errmsg: broken.message }
    messages.push({ text: content, at: Date.now() })
    return { errcode: 0, errmsg: 'ok' }
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
