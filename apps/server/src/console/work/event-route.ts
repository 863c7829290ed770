import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { authenticateStaff } from '../../people/staff/authenticate.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { EventStreams } from '../../platform/http/event-streams.ts'
import { getConsoleOrigin } from '../base/console-origin.ts'
import { readSessionCookie } from '../base/session-cookie.ts'
import type { ListWork } from './list-work.ts'

/** Streams of one session (the oldest makes room for a new one), and of the whole server. */
const limits = { perClient: 4, total: 500 }

/** How often (ms) a stream looks for changes. All streams share one count. */
const pollMs = 2000

/**
 * `GET /api/work/events`: the data of `GET /work` as server-sent events named `work`, at once and at each
 * change. It ends with the session and with the server. It never counts as a use of the session. Refuses
 * `login-required`, and `unavailable` beyond 500 streams.
 */
export function workEventRoute(app: FastifyInstance, context: Context, listWork: ListWork): void {
  const streams = new EventStreams(app, limits)

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    getConsoleOrigin(context.config, request)
    const token = readSessionCookie(context.config, request)
    const authenticate = async () =>
      token === undefined ? undefined : authenticateStaff(context, token, { idle: true })
    let staff = await authenticate()
    if (!staff) throw refuse('login-required')
    const { sessionId } = staff
    let sent = ''
    streams.open(request, reply, {
      client: sessionId,
      pollMs,
      read: async () => {
        const list = staff && (await listWork(staff))
        const work = JSON.stringify([list?.work, list?.outcomes])
        if (!list || work === sent) return []
        sent = work
        return [`event: work\ndata: ${JSON.stringify(list)}\n\n`]
      },
      mayGoOn: async () => (staff = await authenticate())?.sessionId === sessionId,
    })
  }

  app.route({
    method: 'GET',
    url: '/api/work/events',
    exposeHeadRoute: false,
    handler: open,
  })
}
