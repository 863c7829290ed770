import { createServer } from 'node:http'
import { getListeningPort } from '@hao/testing/listening-port.ts'

const slowMs = 200

/** An application that knows one number, and answers at once, late or never. */
export type RouteApplication = { url: string; health: 'well' | 'slow' | 'frozen'; end: () => void }

/** Starts one that routes any number to `phone` and shows `number` there. */
export async function startRouteApplication({
  phone,
  number,
}: {
  phone: string
  number: string
}): Promise<RouteApplication> {
  const forward = { action: 'forward', target: phone, display: number, maxSeconds: 7200, anyCaller: true }
  const bodies: Record<string, object> = {
    route: forward,
    registrations: { registrations: [] },
  }
  const server = createServer((request, response) => {
    request.resume()
    if (own.health === 'frozen') return
    const answer = () => {
      const [, name = ''] = /(\w+)$/.exec(request.url ?? '') ?? []
      const body = bodies[name]
      if (body) response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      else response.writeHead(204).end()
    }
    if (own.health === 'slow') setTimeout(answer, slowMs)
    else answer()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const own: RouteApplication = {
    url: `http://127.0.0.1:${getListeningPort(server)}`,
    health: 'well',
    end: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return own
}
