import { isLocale, type Locale } from '@hao/contract/locale.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadApi, ServerEntry, SharePicture } from '../../../../shop/src/base/page.ts'
import { shedRequests, type Shedding } from '../http/shedding.ts'
import { createSemaphore } from '../http/semaphore.ts'
import { isRefusal, refuse } from '../base/refuse.ts'
import { contentHash, type CachedPicture, createPictureCache } from '../http/picture-cache.ts'
import { rasterise } from './rasterise.ts'

/** The size of the picture cache in bytes: several hundred pictures. */
const keptBytes = 16 * 1024 * 1024

/** The maximum number of concurrent drawings, and of waiting ones. */
const [atOnce, waiting] = [2, 100]

const lives = {
  current: 'public, max-age=31536000, immutable',
  200: 'public, max-age=300',
  404: 'public, max-age=60',
  503: 'no-store',
}

type Options = {
  base: string
  entry: Pick<ServerEntry, 'drawPicture'>
  readInside: (locale: Locale) => ReadApi
  instead: string
  shedding?: Pick<Shedding, 'refuses'>
}

/** Serves the pictures of shared links under `<base>share/<locale>/`, drawn on first request. */
export function pictureRoute(
  app: FastifyInstance,
  { base, entry, readInside, instead, shedding }: Options,
): void {
  const kept = createPictureCache(keptBytes)
  const turns = createSemaphore(atOnce, waiting)

  /** The picture of a path, as the shop defines it; undefined for an unknown language. */
  function read(request: FastifyRequest<{ Params: { locale: string } }>): Promise<SharePicture> {
    const { pathname, search } = new URL(request.url, 'http://localhost')
    const named = request.params.locale
    const path = pathname.slice(`${base}share/${named}`.length)
    if (!isLocale(named))
      return entry.drawPicture({ path: '', search: '', locale: 'zh', readApi: readInside('zh') })
    return entry.drawPicture({ path, search, locale: named, readApi: readInside(named) })
  }

  async function draw(svg: string): Promise<CachedPicture | undefined> {
    const drawn = kept.get(
      contentHash(svg),
      () => turns.run(() => rasterise(svg)) ?? Promise.reject(refuse('unavailable')),
    )
    return drawn.catch((error: unknown) => {
      if (isRefusal(error)) throw error
      app.log.error(error, 'a picture could not be drawn')
      return undefined
    })
  }

  const onRequest = shedding ? [shedRequests(shedding, 'browse')] : []
  app.get<{ Params: { locale: string } }>(`${base}share/:locale/*`, { onRequest }, async (request, reply) => {
    const { svg, status, current } = await read(request)
    const picture = await draw(svg)
    if (!picture) return reply.redirect(instead, 302)
    reply.header('cache-control', lives[current ? 'current' : status])
    // Other sites may embed the pictures of our links.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return answer(request, reply.code(status), picture)
  })
}

function answer(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: CachedPicture): FastifyReply {
  if (reply.statusCode === 200) {
    reply.header('etag', etag)
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
  }
  return reply.type('image/png').send(bytes)
}
