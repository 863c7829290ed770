import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { joinDirectives } from '../../platform/http/headers.ts'
import { registerFiles, listFiles, sendFile } from '../../platform/web/files.ts'

/** Stands in index.html for the nonce of one answer. */
const noncePlaceholder = '__NONCE__'

/** Where the pictures of the shop's build are in the shop, and here. */
const shopMedia = '/mobile/media/'

/** Our own scripts, no inline ones; Ant Design writes its styles at run time, under the nonce of the page. */
const buildPolicy = (nonce: string, secure: boolean) =>
  joinDirectives([
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    secure && 'upgrade-insecure-requests',
  ])

/**
 * Serves the console's build beside its API: the files of `client`, and for every other address but the API's the one page, as the browser finds the screen. A file
 * of an older build is 404 without a page in its place. Pictures of the shop's build, in `media`, are where they are in the shop, as screens show what it shows. `secure` where the console has
 * https.
 */
export async function serveConsolePages(
  app: FastifyInstance,
  { client, media, secure }: { client: string; media: string; secure: boolean },
): Promise<void> {
  const files = await listFiles(client)
  const page = await readFile(join(client, 'index.html'), 'utf8')
  files.delete('index.html')
  const pictures = await listFiles(media)
  await registerFiles(app, client)
  app.get<{ Params: { file: string } }>(`${shopMedia}:file`, (request, reply) => {
    const { file } = request.params
    if (!pictures.has(file)) return reply.callNotFound()
    return sendFile(request, reply, { file, files: pictures, root: media })
  })
  app.get('/*', (request, reply) => {
    // What comes is no URL yet: '//' would be one without a host.
    const file = request.url.replace(/\?.*/s, '').slice(1)
    if (files.has(file)) return sendFile(request, reply, { file, files })
    if (/^(assets|api)(\/|$)/.test(file)) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': buildPolicy(nonce, secure),
        'referrer-policy': 'no-referrer',
      })
      .send(page.replace(noncePlaceholder, nonce))
  })
}
