import type { FastifyInstance, FastifyReply } from 'fastify'
import { callPage, dialPage, pagePolicy } from './dial-html.ts'
import { dialTexts } from './dial-texts.ts'
import type { Cause } from '@hao/carrier-protocol/messages.ts'
import type { Switchboard } from './switchboard.ts'

const base = '/simulators/carrier'
const causes: readonly Cause[] = ['missed', 'busy', 'cancelled', 'completed']

type DialRequest = { number?: string; caller?: string }
/** The telephone in the browser, available while an edge runs. */
type BrowserPhone = { isAvailable: () => boolean; dialPage: (reply: FastifyReply) => FastifyReply }
type CallRoute = { Params: { callId: string } }

/** The pages of the simulated carrier: plain forms, which work behind a proxy and without scripts. */
export async function dialPages(
  app: FastifyInstance,
  { switchboard, phone }: { switchboard: Switchboard; phone?: BrowserPhone | undefined },
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get<{ Querystring: DialRequest }>(`${base}/dial`, (request, reply) =>
    phone?.isAvailable()
      ? phone.dialPage(reply)
      : html(reply, dialPage(dialTexts(request.headers.cookie), request.query)),
  )
  app.post<{ Body: DialRequest | null }>(`${base}/calls`, async (request, reply) => {
    const { number = '', caller = '' } = request.body ?? {}
    if (!/\p{Nd}/u.test(number)) return reply.redirect(`${base}/dial`, 303)
    const { callId } = await switchboard.dial(number, caller)
    return reply.redirect(`${base}/calls/${callId}`, 303)
  })
  app.get<CallRoute>(`${base}/calls/:callId`, (request, reply) => {
    const call = switchboard.find(request.params.callId)
    if (!call) return reply.redirect(`${base}/dial`, 303)
    return html(reply, callPage(dialTexts(request.headers.cookie), call))
  })
  app.post<CallRoute>(`${base}/calls/:callId/answer`, async ({ params: { callId } }, reply) => {
    await switchboard.answer(callId)
    return reply.redirect(`${base}/calls/${callId}`, 303)
  })
  app.post<CallRoute & { Body: { cause?: string } | null }>(
    `${base}/calls/:callId/end`,
    async (request, reply) => {
      const { callId } = request.params
      const cause = causes.find((known) => known === request.body?.cause) ?? 'cancelled'
      await switchboard.end(callId, cause)
      return reply.redirect(`${base}/calls/${callId}`, 303)
    },
  )
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
}
