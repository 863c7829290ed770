import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CashierResult, resultPage, payPage } from './cashier-page.ts'
import { cashierTexts } from './cashier-texts.ts'
import { findOrder, payOrder } from './orders.ts'
import type { Simulation } from './simulation.ts'
import { type H5Link, tradeState } from './state.ts'

type Page = { Params: { token: string }; Querystring: { redirect_url?: string } }
type Form = { Params: { token: string }; Body: URLSearchParams }

/** A web address unchanged; undefined for anything else. */
export function parseWebUrl(value: string | null | undefined): string | undefined {
  return value && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined
}

/** A proxy's stricter policy must not block the forms or the redirect to another origin. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.headers(pageHeaders).send(page)
}

function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  ending: CashierResult,
  backUrl?: string,
): FastifyReply {
  const texts = cashierTexts(request.headers.cookie)
  const back = backUrl ?? parseWebUrl(request.headers.referer) ?? '/'
  return sendPage(reply, resultPage(texts, ending, back))
}

function readTradeState(simulation: Simulation, link: H5Link): ReturnType<typeof tradeState> {
  const { ledger, clock } = simulation
  return tradeState(ledger.state, findOrder(simulation, link.outTradeNo), clock.now())
}

/** The result that replaces the payment page, if any. Like WeChat, it refuses a request without a Referer. */
function findObstacle(
  simulation: Simulation,
  link: H5Link,
  referer: string | undefined,
): CashierResult | undefined {
  const state = readTradeState(simulation, link)
  if (state === 'SUCCESS' || state === 'REFUND') return 'paid'
  if (state === 'CLOSED') return 'closed'
  if (Date.parse(link.expiresAt) <= simulation.clock.now()) return 'expired'
  return referer === undefined ? 'noReferer' : undefined
}

function openCashier(
  simulation: Simulation,
  request: FastifyRequest<Page>,
  reply: FastifyReply,
): FastifyReply {
  const redirectUrl = parseWebUrl(request.query.redirect_url)
  const link = simulation.ledger.state.links.get(request.params.token)
  if (link === undefined) return sendResult(request, reply, 'expired', redirectUrl)
  const ending = findObstacle(simulation, link, request.headers.referer)
  if (ending !== undefined) return sendResult(request, reply, ending, redirectUrl)
  const texts = cashierTexts(request.headers.cookie)
  const order = findOrder(simulation, link.outTradeNo)
  return sendPage(
    reply,
    payPage(texts, simulation.settings.merchantName, order, { token: link.token, redirectUrl }),
  )
}

/** Redirects to the shop if it gave an address, after paying and after cancelling, as WeChat does. */
function returnToShop(
  request: FastifyRequest<Form>,
  reply: FastifyReply,
  ending: CashierResult,
): FastifyReply {
  const redirectUrl = parseWebUrl(request.body.get('redirect_url'))
  return redirectUrl === undefined
    ? sendResult(request, reply, ending, '/')
    : reply.redirect(redirectUrl, 303)
}

async function pay(
  simulation: Simulation,
  request: FastifyRequest<Form>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const link = simulation.ledger.state.links.get(request.params.token)
  if (link === undefined) return sendResult(request, reply, 'expired')
  await payOrder(simulation, link.outTradeNo)
  const redirectUrl = parseWebUrl(request.body.get('redirect_url'))
  return readTradeState(simulation, link) === 'CLOSED'
    ? sendResult(request, reply, 'closed', redirectUrl)
    : returnToShop(request, reply, 'paid')
}

/** Parses form bodies as URLSearchParams, empty ones too. */
export function addFormParser(app: FastifyInstance): void {
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

/** Behind an h5_url, to which the shop appends `&redirect_url=`. */
export async function cashier(app: FastifyInstance, simulation: Simulation): Promise<void> {
  addFormParser(app)
  const page = '/simulators/wechat/h5/:token'
  app.get<Page>(page, (request, reply) => openCashier(simulation, request, reply))
  app.post<Form>(`${page}/pay`, (request, reply) => pay(simulation, request, reply))
  app.post<Form>(`${page}/cancel`, (request, reply) => returnToShop(request, reply, 'cancelled'))
}
