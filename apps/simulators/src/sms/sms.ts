import Fastify, { type FastifyInstance } from 'fastify'
import { type AliyunAccount, answerAliyun } from './aliyun.ts'
import type { ForcedAnswer, SentSms, SmsState } from './state.ts'
import { answerTencent, type TencentAccount } from './tencent.ts'

type SmsSimulatorOptions = {
  aliyun: AliyunAccount
  tencent: TencentAccount
  port?: number
  clock?: () => number
}

export type SmsSimulator = {
  /** The endpoint of both vendors; the header x-acs-action or x-tc-action selects the vendor. */
  origin: string
  sent: readonly SentSms[]
  /** The target and body of every request, oldest first. */
  requests: readonly { target: string; body: string }[]
  /** Answers the next request with this code, whatever it is. */
  answerNext(code: string, httpStatus?: number): void
  stop(): Promise<void>
}

function mount(
  app: FastifyInstance,
  options: SmsSimulatorOptions,
  state: SmsState,
  requests: { target: string; body: string }[],
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
  app.post<{ Body: string | undefined }>('/', (request, reply) => {
    const body = request.body ?? ''
    requests.push({ target: request.url, body })
    const arrived = { method: request.method, url: request.url, headers: request.headers, body }
    const answer =
      'x-acs-action' in request.headers
        ? answerAliyun(options.aliyun, state, arrived)
        : answerTencent(options.tencent, state, arrived)
    return reply.code(answer.status).send(answer.body)
  })
  app.get('/simulators/sms/messages', () => state.sent)
  app.put<{ Body: string }>('/simulators/sms/answer-next', (request, reply) => {
    const { code, httpStatus = 200 }: Partial<ForcedAnswer> = JSON.parse(request.body)
    if (code === undefined) return reply.code(400).send({ error: 'code is missing' })
    state.forced.push({ code, httpStatus })
    return reply.code(204).send()
  })
}

/**
 * Verifies signatures and applies the vendors' limits. GET /simulators/sms/messages lists the sent messages.
 * PUT /simulators/sms/answer-next {code, httpStatus?} makes the next request fail.
 */
export async function startSmsSimulator(options: SmsSimulatorOptions): Promise<SmsSimulator> {
  const state: SmsState = { sent: [], forced: [], clock: options.clock ?? Date.now }
  const requests: { target: string; body: string }[] = []
  const app = Fastify({ forceCloseConnections: true })
  mount(app, options, state, requests)
  const origin = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  return {
    origin,
    sent: state.sent,
    requests,
    answerNext: (code, httpStatus = 200) => {
      state.forced.push({ code, httpStatus })
    },
    stop: () => app.close(),
  }
}
