import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { onTestFinished } from 'vitest'
import { createOwner, startWithCarrier } from '../../../server/src/telephony/routing/testing.ts'
import { type Access, createRegistrar, learnPlaces } from '../registrar/registrar.ts'
import { createSharedRegistrations } from '../registrar/shared-registrations.ts'
import { createCarrierClient, type ExchangeRegistrations } from '@hao/carrier-protocol/client.ts'
import type { RouteRequest } from '@hao/carrier-protocol/messages.ts'
import type { Proxy } from '../transport/proxy.ts'
import { startTestEdge } from './edge.ts'
import { openPeer, type Peer } from './peer.ts'
import { isRetransmission, type PeerMessage } from './peer-line.ts'

/** The connection from one edge to the server, which tests can cut. It counts exchanges of registrations. */
type EdgeConnection = { url: string; state: 'open' | 'refusing' | 'silent'; exchanges: number }

async function openConnection(origin: string): Promise<EdgeConnection> {
  const line: EdgeConnection = { url: '', state: 'open', exchanges: 0 }
  const pending = new Set<Promise<unknown>>()
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    if (request.url === '/api/carrier/registrations') line.exchanges += 1
    if (line.state === 'silent') return
    if (line.state === 'refusing') return void response.writeHead(503).end()
    const names = ['content-type', 'carrier-id', 'carrier-timestamp', 'carrier-signature']
    const headers = names.map((name): [string, string] => [name, String(request.headers[name])])
    const answer = await fetch(origin + request.url, { method: 'POST', headers, body })
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
  }
  const server = createServer((request, response) => {
    const passed = pass(request, response)
    pending.add(passed)
    void passed.catch(() => response.destroy()).finally(() => pending.delete(passed))
  })
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await Promise.allSettled(pending)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return line
}

/** The field that a proxy adds to a peer's request; here the peer adds it. */
export const proxySource = ({ port }: Peer, more = '') =>
  `X-Source: <sip:127.0.0.1:${port};transport=udp>${more}`
const createPath = ({ port }: Peer) => `Path: <sip:127.0.0.1:${port};lr>`

const isForTrunk = (message: PeerMessage) =>
  message.start.startsWith('INVITE') && message.field('route').includes(';trunk')

/** Refuses calls that are to leave by a trunk, as Kamailio does without one. */
function refuseTrunkCalls(place: Peer): void {
  const refused = new Set<PeerMessage>()
  const refusing = setInterval(() => {
    for (const invite of place.received.filter(isForTrunk))
      if (!refused.has(invite)) {
        refused.add(invite)
        place.turnTo({ port: Number(/:(\d+)/.exec(invite.field('via'))?.[1]) })
        place.reply(invite, 480)
      }
  }, 5)
  onTestFinished(() => clearInterval(refusing))
}

const silentMs = 500

type OwnOptions = {
  access?: Access
  line?: EdgeConnection
  /** How far its clock is ahead. */
  aheadMs?: number
  proxies?: readonly Proxy[]
}

/** A server with one bound number, two places for its phone with a proxy each, and edges behind them. */
export async function startServer() {
  const { server } = await startWithCarrier()
  const owner = await createOwner(server, '628888')
  const phoneNumber = owner.phone
  const [here, there] = [await openPeer(0, phoneNumber), await openPeer(0, phoneNumber)]
  const proxies = [here, there].map(({ port }) => ({ address: '127.0.0.1', port }))
  for (const place of [here, there]) refuseTrunkCalls(place)

  const startOne = async (edgeOptions: OwnOptions = {}) => {
    const line = edgeOptions.line ?? (await openConnection(server.origin))
    const logged: string[] = []
    const log = (entry: object, text: string) => void logged.push(JSON.stringify({ ...entry, text }))
    const carrier = createCarrierClient({ serverUrl: line.url, id: 'trunk', secret: 'a secret of both' })
    const clock = () => Date.now() + (edgeOptions.aheadMs ?? 0)
    // The edge gives a silent server up; a busy machine is not one.
    const exchange: ExchangeRegistrations = (request) =>
      carrier.exchangeRegistrations(request, line.state === 'silent' ? silentMs : waitTimeoutMs)
    const shared = createSharedRegistrations({ exchange, log })
    const registrar = createRegistrar(edgeOptions.access ?? 'open', clock, shared)
    const learning = learnPlaces(registrar, carrier.ask)
    const callers: string[] = []
    const ask = async (request: RouteRequest) => {
      callers.push(request.caller)
      return learning(request, waitTimeoutMs)
    }
    const options = { carrier: { ...carrier, ask }, registrar, proxies: edgeOptions.proxies ?? proxies, log }
    const { edge, caller } = await startTestEdge(options)
    return { edge, caller, line, logged, callers, registrar, stop: edge.close, port: edge.port }
  }

  /** Registers the phone from one of its places at an edge. */
  const register = async (place: Peer, at: { port: number }, fields: string[] = ['Expires: 600']) => {
    place.turnTo(at)
    return place.register(phoneNumber, [...fields, proxySource(place), createPath(place)])
  }
  return { server, owner, startOne, here, there, phoneNumber, register }
}

/** Calls the number through an edge. Returns the places that rang, or the status. The phone declines. */
export async function ring(
  { caller, port }: { caller: Peer; port: number },
  places: Record<string, Peer>,
): Promise<string> {
  const call = caller.invite('95013628888', { fields: [proxySource(caller, ';trunk')] })
  const marks = Object.entries(places).map(([name, peer]) => ({ name, peer, from: peer.received.length }))
  let status = ''
  const answered = async () => {
    const answer = await call.response(/[3-6]\d\d/)
    status = answer.start.slice(8, 11)
  }
  const rang: string[] = []
  const decline = setInterval(() => {
    for (const mark of marks) {
      const { received } = mark.peer
      const isNew = (each: PeerMessage, at: number) =>
        at >= mark.from && each.start.startsWith('INVITE') && !isRetransmission(each, received.slice(0, at))
      const invite = received.find((each, at) => isNew(each, at) && !isForTrunk(each))
      if (!invite) continue
      mark.from = received.length
      rang.push(mark.name)
      mark.peer.turnTo({ port })
      mark.peer.reply(invite, 486)
    }
  }, 5)
  await answered().finally(() => clearInterval(decline))
  call.drop()
  return rang.join(' ') || status
}
