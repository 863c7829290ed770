import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type {
  BindAnswer,
  BindCommand,
  BindingCommand,
  BindingMessage,
  InspectAnswer,
  UnbindCommand,
} from '@hao/carrier-protocol/bindings.ts'
import { isSigned } from '@hao/carrier-protocol/signature.ts'
import { originOf } from '../origin-of.ts'

/** A binding as this network has it. A `gone` one is remembered by its version. */
export type StoredBinding = BindingMessage & { state: 'effective' | 'filing' | 'refused' | 'gone' }

export type NumberNetworkSimulator = {
  /** What the server needs in its environment to keep its bindings here. */
  env: Record<string, string>
  /** How it misbehaves; tests set it. */
  faults: {
    /** Answers so late (ms), after it has done what was asked. */
    slowMs: number
    /** Does what is asked and breaks the connection instead of answering, so many times. */
    loseAnswers: number
    /** Answers 500 and does nothing, so many times. */
    fail: number
    /** Phones that it will not have. */
    refuse: Set<string>
    /** Phones that have to be filed first. */
    file: Set<string>
  }
  /** What it has, by bindingId; tests may take from it and write to it. */
  kept: Map<string, StoredBinding>
  /** The phone that a number rings at a moment (epoch ms); undefined for none. */
  rings(number: string, at?: number): string | undefined
  /** The messages that it has taken, oldest first. */
  heard: BindingCommand[]
  stop(): Promise<void>
}

/** As many numbers may ring one phone. */
const maxPerPhone = 5
const pageSize = 100

/**
 * A network on a free port of 127.0.0.1 that keeps bindings itself, by the protocol of
 * `@hao/carrier-protocol/bindings.ts`: it goes by versions, takes five numbers a phone, and may be slow,
 * refuse, lose an answer, or forget.
 */
export async function startNumberNetwork(): Promise<NumberNetworkSimulator> {
  const identity = { id: 'simulator', secret: randomBytes(32).toString('hex') }
  const kept = new Map<string, StoredBinding>()
  const heard: BindingCommand[] = []
  const faults: NumberNetworkSimulator['faults'] = {
    slowMs: 0,
    loseAnswers: 0,
    fail: 0,
    refuse: new Set(),
    file: new Set(),
  }
  const server = createServer((request, response) => {
    const serve = async () => {
      const body = await textOf(request)
      if (!isSigned(identity, request.headers, body)) return response.writeHead(401).end()
      if (faults.fail > 0) {
        faults.fail -= 1
        return response.writeHead(500).end()
      }
      const { slowMs } = faults
      const message: BindingCommand = JSON.parse(body)
      heard.push(message)
      const answer = JSON.stringify(answerTo(kept, faults, message))
      if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs))
      if (faults.loseAnswers > 0) {
        faults.loseAnswers -= 1
        return request.socket.destroy()
      }
      return response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
    }
    serve().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    kept,
    heard,
    faults,
    env: {
      CARRIER_ID: identity.id,
      CARRIER_SECRET: identity.secret,
      CARRIER_BINDINGS_URL: `${originOf(server)}/bindings`,
    },
    rings: (number, at = Date.now()) =>
      [...kept.values()].find((each) => each.number === number && doesRing(each, at))?.phone,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const doesRing = ({ state, until }: StoredBinding, at: number) =>
  state === 'effective' && (until === null || at < Date.parse(until))

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function answerTo(
  kept: Map<string, StoredBinding>,
  faults: NumberNetworkSimulator['faults'],
  command: BindingCommand,
): object {
  if (command.type === 'bind') return bind(kept, faults, command)
  if (command.type === 'unbind') return unbind(kept, command)
  return inspect(kept, command.after)
}

/** A refused version is kept beside the one that rings, so that the same question has the same answer. */
const refusedKey = ({ bindingId, version }: BindingMessage) => `${bindingId}@${version}`

function bind(
  kept: Map<string, StoredBinding>,
  { refuse, file }: NumberNetworkSimulator['faults'],
  command: BindCommand,
): BindAnswer {
  const { bindingId, version, number, phone, until } = command
  if (kept.has(refusedKey(command))) return { state: 'refused', reason: 'not allowed' }
  const known = kept.get(bindingId)
  if (known && known.version > version) return { state: 'older', version: known.version }
  if (known?.version === version && known.state === 'gone') return { state: 'older', version }
  const binding = { bindingId, version, number, phone, until }
  const others = [...kept.values()].filter(
    (each) => each.phone === phone && each.state === 'effective' && each.bindingId !== bindingId,
  )
  if (refuse.has(phone) || others.length >= maxPerPhone) {
    kept.set(refusedKey(command), { ...binding, state: 'refused' })
    return { state: 'refused', reason: 'not allowed' }
  }
  // What rings goes on until the new phone is filed.
  if (file.has(phone)) return { state: 'filing' }
  kept.set(bindingId, { ...binding, state: 'effective' })
  return { state: 'effective' }
}

function unbind(kept: Map<string, StoredBinding>, { bindingId, version }: UnbindCommand) {
  const known = kept.get(bindingId)
  const nothing = { bindingId, version, number: '', phone: '', until: null }
  if (!known || known.version <= version) kept.set(bindingId, { ...nothing, state: 'gone' })
  return {}
}

function inspect(kept: Map<string, StoredBinding>, after: string): InspectAnswer {
  const ringing = [...kept.values()].filter(({ state }) => state === 'effective')
  const sorted = ringing.toSorted((a, b) => (a.bindingId < b.bindingId ? -1 : 1))
  const page = sorted.filter(({ bindingId }) => bindingId > after).slice(0, pageSize)
  const next = page.length === pageSize ? { next: page.at(-1)?.bindingId } : {}
  return { bindings: page.map(({ state: _state, ...binding }) => binding), ...next }
}
