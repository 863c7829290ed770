import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import {
  type BindAnswer,
  type BindCommand,
  type BindingCommand,
  bindingCommand,
  type BindingMessage,
  type InspectAnswer,
  type UnbindCommand,
} from '@hao/carrier-protocol/bindings.ts'
import { isSigned } from '@hao/carrier-protocol/signature.ts'
import { getOrigin } from '../origin.ts'

/** A binding as this network stores it. A `gone` one retains its version. */
type StoredBinding = BindingMessage & { state: 'effective' | 'filing' | 'refused' | 'gone' }

export type NumberNetworkSimulator = {
  /** The environment that makes the server store its bindings here. */
  env: Record<string, string>
  /** Faults that tests switch on. */
  faults: {
    /** Answers once this resolves, after the command has taken effect. */
    held: Promise<void>
    /** For this many requests it applies the command and breaks the connection. */
    lostAnswers: number
    /** For this many requests it answers 500 and does nothing. */
    failures: number
    /** Phones that it refuses. */
    refusedPhones: Set<string>
    /** Phones that must be filed first. */
    unfiledPhones: Set<string>
  }
  /** The stored bindings by bindingId; tests may read and change them. */
  bindings: Map<string, StoredBinding>
  /** The phone that a number rings at a moment (epoch ms); undefined for none. */
  findRingingPhone(number: string, at?: number): string | undefined
  /** The accepted messages, oldest first. */
  received: BindingCommand[]
  stop(): Promise<void>
}

/** The maximum number of bindings of one phone. */
const maxPerPhone = 5
const pageSize = 100

/**
 * A network on a free port of 127.0.0.1 that stores bindings by the protocol of
 * `@hao/carrier-protocol/bindings.ts`. It compares versions, accepts five numbers per phone, and can be slow,
 * refuse, lose an answer or forget.
 */
export async function startNumberNetwork(): Promise<NumberNetworkSimulator> {
  const identity = { id: 'simulator', secret: randomBytes(32).toString('hex') }
  const bindings = new Map<string, StoredBinding>()
  const received: BindingCommand[] = []
  const faults: NumberNetworkSimulator['faults'] = {
    held: Promise.resolve(),
    lostAnswers: 0,
    failures: 0,
    refusedPhones: new Set(),
    unfiledPhones: new Set(),
  }
  const server = createServer((request, response) => {
    const serve = async () => {
      const body = await readBody(request)
      if (!isSigned(identity, request.headers, body)) return response.writeHead(401).end()
      if (faults.failures > 0) {
        faults.failures -= 1
        return response.writeHead(500).end()
      }
      const { held } = faults
      const message = bindingCommand.parse(JSON.parse(body))
      received.push(message)
      const answer = JSON.stringify(answerCommand(bindings, faults, message))
      await held
      if (faults.lostAnswers > 0) {
        faults.lostAnswers -= 1
        return request.socket.destroy()
      }
      return response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
    }
    serve().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    bindings,
    received,
    faults,
    env: {
      CARRIER_ID: identity.id,
      CARRIER_SECRET: identity.secret,
      CARRIER_BINDINGS_URL: `${getOrigin(server)}/bindings`,
    },
    findRingingPhone: (number, at = Date.now()) =>
      [...bindings.values()].find((each) => each.number === number && isRinging(each, at))?.phone,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const isRinging = ({ state, until }: StoredBinding, at: number) =>
  state === 'effective' && (until === null || at < Date.parse(until))

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function answerCommand(
  bindings: Map<string, StoredBinding>,
  faults: NumberNetworkSimulator['faults'],
  command: BindingCommand,
): object {
  if (command.type === 'bind') return bind(bindings, faults, command)
  if (command.type === 'unbind') return unbind(bindings, command)
  return inspect(bindings, command.after)
}

/** A refused version is stored beside the effective one, so that the same command gets the same answer. */
const refusedKey = ({ bindingId, version }: BindingMessage) => `${bindingId}@${version}`

function bind(
  bindings: Map<string, StoredBinding>,
  { refusedPhones, unfiledPhones }: NumberNetworkSimulator['faults'],
  command: BindCommand,
): BindAnswer {
  const { bindingId, version, number, phone, until } = command
  if (bindings.has(refusedKey(command))) return { state: 'refused', reason: 'not allowed' }
  const known = bindings.get(bindingId)
  if (known && known.version > version) return { state: 'older', version: known.version }
  if (known?.version === version && known.state === 'gone') return { state: 'older', version }
  const binding = { bindingId, version, number, phone, until }
  const others = [...bindings.values()].filter(
    (each) => each.phone === phone && each.state === 'effective' && each.bindingId !== bindingId,
  )
  if (refusedPhones.has(phone) || others.length >= maxPerPhone) {
    bindings.set(refusedKey(command), { ...binding, state: 'refused' })
    return { state: 'refused', reason: 'not allowed' }
  }
  // The previous phone rings until the new one is filed.
  if (unfiledPhones.has(phone)) return { state: 'filing' }
  bindings.set(bindingId, { ...binding, state: 'effective' })
  return { state: 'effective' }
}

function unbind(bindings: Map<string, StoredBinding>, { bindingId, version }: UnbindCommand) {
  const known = bindings.get(bindingId)
  const nothing = { bindingId, version, number: '', phone: '', until: null }
  if (!known || known.version <= version) bindings.set(bindingId, { ...nothing, state: 'gone' })
  return {}
}

function inspect(bindings: Map<string, StoredBinding>, after: string): InspectAnswer {
  const ringing = [...bindings.values()].filter(({ state }) => state === 'effective')
  const sorted = ringing.toSorted((a, b) => (a.bindingId < b.bindingId ? -1 : 1))
  const page = sorted.filter(({ bindingId }) => bindingId > after).slice(0, pageSize)
  const next = page.length === pageSize ? { next: page.at(-1)?.bindingId } : {}
  return { bindings: page.map(({ state: _state, ...binding }) => binding), ...next }
}
