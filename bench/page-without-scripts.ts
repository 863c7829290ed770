import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'

const client = fileURLToPath(new URL('../apps/shop/dist/client', import.meta.url))

/** What the shop sends for a page, with every script and every hint of one taken out. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
}

/**
 * Serves one ready page as a static file, beside the shop's own pictures and fonts, as the shop compresses and caches them.
 * @returns the page's address, and how to stop
 */
export async function servePage(html: string): Promise<{ url: string; end(): Promise<void> }> {
  const app = fastify()
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  app.get('/page', (_request, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(body),
  )
  await app.register(fastifyStatic, {
    root: client,
    prefix: '/mobile/',
    preCompressed: true,
    index: false,
    maxAge: '1h',
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `${origin}/page`, end: () => app.close() }
}
