import { createServer, request as send, type Server } from 'node:http'
import { pipeline } from 'node:stream'

/** What is reached from another host, by the beginning of its path; not the controls for tests. */
const prefixes = {
  '/v3/': 'WECHAT_PAY_BASE_URL',
  '/simulators/wechat/': 'WECHAT_PAY_BASE_URL',
  '/sns/': 'WECHAT_OPEN_BASE_URL',
  '/cgi-bin/': 'WECHAT_OPEN_BASE_URL',
  '/simulators/wechat-open/': 'WECHAT_OPEN_BASE_URL',
  '/v1/token/': 'COURIER_BASE_URL',
  '/simulators/courier/': 'COURIER_BASE_URL',
  '/open/v1/': 'NUONUO_BASE_URL',
  '/simulators/nuonuo/': 'NUONUO_BASE_URL',
  '/simulators/carrier/': 'SIMULATOR_CARRIER_ORIGIN',
} as const

/** Requests pass unchanged: a signature covers the path. Answers /healthz itself. */
export function createFront(env: Readonly<Record<string, string>>): Server {
  return createServer((request, response) => {
    const { url: path = '/', method, headers } = request
    if (path === '/healthz') return response.end('ok')
    const [, name] = Object.entries(prefixes).find(([prefix]) => path.startsWith(prefix)) ?? []
    const origin = name && env[name]
    if (!origin) return response.writeHead(404).end()
    const { hostname, port } = new URL(origin)
    const onward = send({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, response, () => undefined)
    })
    onward.once('error', () => {
      if (!response.headersSent) response.writeHead(502)
      response.end()
    })
    return pipeline(request, onward, () => undefined)
  })
}
