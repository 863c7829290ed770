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

async function selectPicture(db: Db, name: string, format: 'avif' | 'jpeg'): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('banner_pictures')
    .select(`${format} as bytes`)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.bytes
}

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
      const bytes = await selectPicture(db, name, format === 'avif' ? 'avif' : 'jpeg')
      if (!bytes) throw refuse('not-found')
      return bytes
    }
    const { bytes, etag } = await cache.get(`${name}.${format}`, read)
    reply.headers({ 'cache-control': immutableCache, etag })
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
    return reply.type(types[format]).send(bytes)
  })
}
