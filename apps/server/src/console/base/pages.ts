import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { joinDirectives } from '../../platform/http/headers.ts'
import { registerFiles, listFiles, sendFile } from '../../platform/web/files.ts'
import { stagingBanner } from '../../platform/web/staging-banner.ts'

/** The placeholder in index.html for the nonce of a response. */
const noncePlaceholder = '__NONCE__'

/** The path of the pictures of the shop's build, in the shop and in the console. */
const shopMedia = '/mobile/media/'

/**
 * The content security policy: own scripts, no inline ones. Ant Design writes its styles at run time and
 * needs the nonce.
 */
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

/** Adds the banner of a test environment, and the height that it takes. */
function addBanner(page: string): string {
  const { html, style } = stagingBanner
  const own = 'body{padding-top:var(--safe-top)}'
  return page
    .replace('</head>', `<style nonce="${noncePlaceholder}">${style}${own}</style></head>`)
    .replace('<body>', `<body>${html}`)
}

/**
 * Serves the console's build: the files of `client`, and index.html for every other path outside the API. A
 * missing asset is a 404, not the page. Also serves the shop's pictures in `media`. `secure` is true when the
 * console has HTTPS; `staging` adds the banner of a test environment.
 */
export async function serveConsolePages(
  app: FastifyInstance,
  { client, media, secure, staging }: { client: string; media: string; secure: boolean; staging: boolean },
): Promise<void> {
  const files = listFiles(client)
  const built = await readFile(join(client, 'index.html'), 'utf8')
  const page = staging ? addBanner(built) : built
  files.delete('index.html')
  const pictures = listFiles(media)
  await registerFiles(app, client)
  app.get<{ Params: { file: string } }>(`${shopMedia}:file`, (request, reply) => {
    const { file } = request.params
    if (!pictures.has(file)) return reply.callNotFound()
    return sendFile(request, reply, { file, files: pictures, root: media })
  })
  app.get('/*', (request, reply) => {
    // `request.url` is a path, not a URL: '//' has no host to parse.
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
      .send(page.replaceAll(noncePlaceholder, nonce))
  })
}
