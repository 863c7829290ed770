import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request as ask } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { getListeningPort } from '@hao/testing/listening-port.ts'

/**
 * `own`: pages that it answers itself, by path. `trust`: Chromium's flag for its certificate; without it,
 * answers are not cached.
 */
export type Front = { origin: string; own: Map<string, string>; trust: string; end(): Promise<void> }

/** Hop-by-hop headers (RFC 9113, 8.2.2). */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host'])

/** With a self-signed certificate valid for a day; needs openssl. */
export async function startFront(port: number): Promise<Front> {
  const agent = new Agent({ keepAlive: true })
  const own = new Map<string, string>()
  const pass = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const page = own.get(request.url)
    if (page !== undefined) return sendPage(response, page)
    const headers = { ...plain(request.headers), host: `localhost:${port}` }
    const options = { agent, host: '127.0.0.1', port, path: request.url, method: request.method, headers }
    const passed = ask(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, plain(answer.headers))
      answer.pipe(response)
    })
    passed.on('error', () => response.stream.close())
    request.pipe(passed)
  }
  const certificate = await newCertificate()
  const server = createSecureServer(certificate, pass)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `https://127.0.0.1:${getListeningPort(server)}`,
    own,
    trust: `--ignore-certificate-errors-spki-list=${hashKey(certificate.cert)}`,
    end: async () => {
      agent.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function sendPage(response: Http2ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
  response.end(brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
}

function plain(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)),
  )
}

function hashKey(certificate: Buffer): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

async function newCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'hao-front-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const self = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  try {
    await promisify(execFile)('openssl', [...self, '-keyout', key, '-out', cert])
    return { key: await readFile(key), cert: await readFile(cert) }
  } finally {
    await rm(folder, { recursive: true })
  }
}
