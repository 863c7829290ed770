import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Ending, endPage, payPage } from './cashier-page.ts'
import { cashierTexts } from './cashier-texts.ts'
import { findOrder, payOrder } from './orders.ts'
import type { Simulation } from './simulation.ts'
import { type H5Link, tradeState } from './state.ts'

type Page = { Params: { token: string }; Querystring: { redirect_url?: string } }
type Form = { Params: { token: string }; Body: URLSearchParams }

/** A web address as it came, or undefined for anything else. */
export function webUrl(value: string | null | undefined): string | undefined {
  return value && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined
}

/**
 * Its own policy, so that a proxy's stricter one cannot stop the forms or their way back to another origin.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.headers(pageHeaders).send(page)
}

function showEnd(
  request: FastifyRequest,
  reply: FastifyReply,
  ending: Ending,
  backUrl?: string,
): FastifyReply {
  const texts = cashierTexts(request.headers.cookie)
  const back = backUrl ?? webUrl(request.headers.referer) ?? '/'
  return html(reply, endPage(texts, ending, back))
}

function stateOf(simulation: Simulation, link: H5Link): ReturnType<typeof tradeState> {
  const { ledger, clock } = simulation
  return tradeState(ledger.state, findOrder(simulation, link.outTradeNo), clock.now())
}

/**
 * What stands in the way of showing the cashier, if anything; a page without Referer is refused as WeChat
 * refuses it.
 */
function obstacle(simulation: Simulation, link: H5Link, referer: string | undefined): Ending | undefined {
  const state = stateOf(simulation, link)
  if (state === 'SUCCESS' || state === 'REFUND') return 'paid'
  if (state === 'CLOSED') return 'closed'
  if (Date.parse(link.expiresAt) <= simulation.clock.now()) return 'expired'
  return referer === undefined ? 'noReferer' : undefined
}

function open(simulation: Simulation, request: FastifyRequest<Page>, reply: FastifyReply): FastifyReply {
  const redirectUrl = webUrl(request.query.redirect_url)
  const link = simulation.ledger.state.links.get(request.params.token)
  if (link === undefined) return showEnd(request, reply, 'expired', redirectUrl)
  const ending = obstacle(simulation, link, request.headers.referer)
  if (ending !== undefined) return showEnd(request, reply, ending, redirectUrl)
  const texts = cashierTexts(request.headers.cookie)
  const order = findOrder(simulation, link.outTradeNo)
  return html(
    reply,
    payPage(texts, simulation.settings.merchantName, order, { token: link.token, redirectUrl }),
  )
}

/** Back to the shop where it asked for that, as WeChat does after paying and after cancelling alike. */
function finish(request: FastifyRequest<Form>, reply: FastifyReply, ending: Ending): FastifyReply {
  const redirectUrl = webUrl(request.body.get('redirect_url'))
  return redirectUrl === undefined ? showEnd(request, reply, ending, '/') : reply.redirect(redirectUrl, 303)
}

async function pay(
  simulation: Simulation,
  request: FastifyRequest<Form>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const link = simulation.ledger.state.links.get(request.params.token)
  if (link === undefined) return showEnd(request, reply, 'expired')
  await payOrder(simulation, link.outTradeNo)
  const redirectUrl = webUrl(request.body.get('redirect_url'))
  return stateOf(simulation, link) === 'CLOSED'
    ? showEnd(request, reply, 'closed', redirectUrl)
    : finish(request, reply, 'paid')
}

/** Reads the bodies of plain forms as URLSearchParams, empty ones too. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    },
  )
  app.addHook('preHandler', async (request) => {
    if (request.method === 'POST') request.body ??= new URLSearchParams()
  })
}

/**
 * The pages behind an h5_url. The shop appends `&redirect_url=` to it; like WeChat's own, the link opens only
 * with a Referer and within its five minutes.
 */
export async function cashier(app: FastifyInstance, simulation: Simulation): Promise<void> {
  takeForms(app)
  const page = '/simulators/wechat/h5/:token'
  app.get<Page>(page, (request, reply) => open(simulation, request, reply))
  app.post<Form>(`${page}/pay`, (request, reply) => pay(simulation, request, reply))
  app.post<Form>(`${page}/cancel`, (request, reply) => finish(request, reply, 'cancelled'))
}
