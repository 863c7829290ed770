import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { createPictureCache } from '../../platform/http/picture-cache.ts'
import { shedRequests } from '../../platform/http/shedding.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { picturePath } from './pictures.ts'
/** Memory for cached pictures, in bytes. */
const cacheBytes = 8 * 1024 * 1024

const immutableCache = 'public, max-age=31536000, immutable'
const types = { avif: 'image/avif', jpg: 'image/jpeg' }

type PictureRequest = { Params: { name: string; format: keyof typeof types } }

/**
 * Serves the banners' pictures. The name is a hash of the content, so clients may cache a picture forever.
 * Refuses `not-found` for any other name.
 */
export function servePictures(app: FastifyInstance, { shedding }: Pick<Context, 'shedding'>, db: Db): void {
  const cache = createPictureCache(cacheBytes)
  const url = `${picturePath}:name([\\w-]{22}).:format(avif|jpg)`
  app.get<PictureRequest>(url, { onRequest: [shedRequests(shedding, 'browse')] }, async (request, reply) => {
    const { name, format } = request.params
    const read = async () => {
      const row = await db
        .selectFrom('banner_pictures')
        .select(`${format === 'avif' ? 'avif' : 'jpeg'} as bytes`)
        .where('name', '=', name)
        .executeTakeFirst()
      if (!row?.bytes) throw refuse('not-found')
      return row.bytes
    }
    const { bytes, etag } = await cache.get(`${name}.${format}`, read)
    reply.headers({ 'cache-control': immutableCache, etag })
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
    return reply.type(types[format]).send(bytes)
  })
}
