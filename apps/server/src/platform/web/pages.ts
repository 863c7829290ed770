import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { fillTemplate, type NumberPlan } from '@hao/numbers/plan.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseLocale, type Locale, localeCookie, findLocale } from '@hao/contract/locale.ts'
import type { ReadApi, ServerEntry } from '../../../../shop/src/base/page.ts'
import type { Filings } from '../config/filings-config.ts'
import { type Assets, readAssets } from './assets.ts'
import {
  renderBodyEnd,
  buildContentPolicy,
  renderHeadEnd,
  renderHeadStart,
  renderPlainShell,
} from './document.ts'
import { createEncoders, type Encoders } from './encode.ts'
import { filingsFooter } from './filings-footer.ts'
import { registerFiles, listFiles, sendFile } from './files.ts'
import { publicOrigin } from '../http/public-origin.ts'
import type { Shedding } from '../http/shedding.ts'
import { sendBusyPage } from '../http/busy-page.ts'
import { pictureRoute } from './pictures.ts'
import { type CachedPage, createRenderer, type RenderedPage } from './render.ts'
import type { VisitCounter } from './visits.ts'
import { renderShareTags } from './share-tags.ts'
import { stagingBanner } from './staging-banner.ts'

const base = '/mobile/'
const aYear = 31_536_000
/** The maximum number of concurrent compressions: more than pages are rendered at a time. */
const mostEncoders = 32
const manifestFile = 'manifest.webmanifest'

type Where = { path: string; search: string; locale: Locale; origin: string }

type PageOptions = {
  dist: string
  plan: NumberPlan
  patienceMs: number
  demo?: boolean
  staging?: boolean
  filings?: Filings
  calls?: boolean
  publicUrl?: string | undefined
  secure?: boolean
  shedding?: Pick<Shedding, 'refuses'>
  visits?: Pick<VisitCounter, 'count'>
}

/**
 * A page is streamed, head first. If it is not rendered within `patienceMs`, the plain shell follows, and the
 * browser renders it. A request that `shedding` refuses gets the busy page.
 */
export async function pageRoutes(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { plan, secure = false, demo = false, staging = false, calls = false } = options
  const { shedding = { refuses: () => false } } = options
  const banner = staging ? stagingBanner : undefined
  const footer = options.filings && filingsFooter(options.filings)
  const client = join(options.dist, 'client')
  const entry = await loadEntry(options.dist, plan)
  const visits = options.visits ?? { count: () => undefined }
  const manifest = fillTemplate(await readFile(join(client, manifestFile), 'utf8'), plan)
  const assetsOf = await readAssets(client, base)
  const renderer = createRenderer(options.patienceMs)
  const encoders = createEncoders(mostEncoders)
  const render = (where: Where, assets: Assets) =>
    renderPage(entry, where, assets, readInside(app, where.locale)).catch((error: unknown) => {
      app.log.error(error, 'a page could not be rendered on the server; the browser will render it')
      throw error
    })

  const files = listFiles(client)
  await registerFiles(app, client)
  serveFiles(app, files, manifest)

  const readWith = (locale: Locale) => readInside(app, locale)
  pictureRoute(app, { base, entry, readInside: readWith, instead: `${base}media/icon-512.png`, shedding })

  app.get(`${base}*`, async (request, reply) => {
    const url = new URL(request.url, 'http://localhost')
    const file = url.pathname.slice(base.length)
    if (files.has(file)) return sendFile(request, reply, { file, files })
    const { cookie } = request.headers
    const locale = chooseLocale(url.searchParams, cookie)
    const asked = url.pathname.slice(base.length - 1)
    const { modules, known, needsData, vital, unlisted, ...where } = entry.locate(asked, url.search, locale)
    if (!vital && shedding.refuses('browse')) return sendBusyPage(reply, locale)
    if (known && !vital) visits.count(request)
    const assets = { ...(await assetsOf(modules)), banner, footer }
    const policy = buildContentPolicy(assets, { regions: entry.regions, secure })
    setHeaders(reply, { policy, unlisted, chosen: findLocale(url.searchParams.get('lang')) })

    const root = { locale, ...entry.chosenAppearance(cookie ?? ''), plan, demo, staging, calls }
    const start = () => renderHeadStart({ ...root, now: Date.now() }, entry, assets)
    const origin = publicOrigin({ publicUrl: options.publicUrl }, request)
    const shell = async () => {
      const share = await entry.plainShare({ ...where, locale }).catch(() => undefined)
      const tags = share ? renderShareTags(share, origin) : ''
      return tags + renderPlainShell(plan.prefix, assets)
    }
    // The rendered content does not depend on the appearance.
    const key = [locale, where.path, where.search, origin].join(' ')
    const page = renderer.page(key, () => render({ ...where, locale, origin }, assets))
    const status = (needsData ? (await page)?.status : undefined) ?? (known ? 200 : 404)
    return send(encoders, request, reply.code(status), stream(start, page, shell))
  })
}

async function loadEntry(dist: string, plan: NumberPlan): Promise<ServerEntry> {
  const file = pathToFileURL(join(dist, 'server/entry-server.js'))
  const entry = (await import(file.href)) as ServerEntry
  entry.setNumberPlan(plan)
  return entry
}

function serveFiles(app: FastifyInstance, files: ReturnType<typeof listFiles>, manifest: string): void {
  const toHome = (request: FastifyRequest, reply: FastifyReply) => {
    const { search } = new URL(request.url, 'http://localhost')
    return reply.redirect(`${base}home${search}`, 302)
  }
  for (const url of ['/', '/mobile', base]) app.get(url, toHome)
  // Browsers request it for pages without an icon, such as those of the development pages.
  app.get('/favicon.ico', (_, reply) => reply.redirect(`${base}favicon.svg`, 301))
  app.get(base + manifestFile, (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(manifest),
  )
  // A missing file belongs to another build: the page reloads itself, so no cache may store this response.
  app.get(`${base}assets/*`, (request, reply) => {
    const file = new URL(request.url, 'http://localhost').pathname.slice(base.length)
    return files.has(file) ? sendFile(request, reply, { file, files }) : reply.code(404).send()
  })
}

function readInside(app: FastifyInstance, locale: Locale): ReadApi {
  return async (url) => {
    const headers = { accept: 'application/json', 'accept-language': locale }
    const response = await app.inject({ method: 'GET', url, headers, remoteAddress: 'a page' })
    return { status: response.statusCode, body: response.json() }
  }
}

async function renderPage(
  entry: ServerEntry,
  where: Where,
  assets: Assets,
  readApi: ReadApi,
): Promise<RenderedPage> {
  const page = await entry.render({ ...where, readApi })
  const parts = [renderShareTags(page.share, where.origin), renderHeadEnd(page, assets)]
  for await (const part of page.html) parts.push(part)
  parts.push(renderBodyEnd(page.state, assets))
  return { status: page.status, html: parts.join(''), complete: page.complete }
}

/** Without a render, the browser renders the page. */
async function* stream(
  start: () => string,
  page: Promise<CachedPage | undefined>,
  shell: () => Promise<string>,
) {
  yield start()
  yield (await page)?.html ?? (await shell())
}

type Head = { policy: string; unlisted: boolean; chosen: Locale | undefined }

function setHeaders(reply: FastifyReply, { policy, unlisted, chosen }: Head): void {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    vary: 'accept-encoding, cookie',
    ...(unlisted && { 'x-robots-tag': 'noindex' }),
  })
  if (chosen) reply.header('set-cookie', `${localeCookie}=${chosen}; Path=/; Max-Age=${aYear}; SameSite=Lax`)
}

function send(
  encoders: Encoders,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AsyncIterable<string>,
): FastifyReply {
  const encoding = encoders.choose(request.headers['accept-encoding'] ?? '')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoders.encode(Readable.from(parts, { objectMode: false }), encoding))
}
