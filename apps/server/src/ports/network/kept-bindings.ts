import { createHmac } from 'node:crypto'
import { AdapterError } from '../adapter-error.ts'
import { readMoment } from '../read-moment.ts'
import type { BindAnswer, NetworkBinding, NumberNetwork } from './number-network.ts'

type Options = { id: string; secret: string; url: string; timeoutMs: number }
type Json = Record<string, unknown>

/**
 * A carrier that keeps bindings itself and rings phones without asking. The protocol is ours to offer: every request is a POST of JSON to one address, with the three headers
 * by which the carrier signs to us (see carrier.ts) and a `type`, so that the signature covers it:
 *
 * - `bind`: `{bindingId, version, number, phone, until}`; `until` is when the number falls silent by itself, ISO 8601, or null. Answered with `{state}`: `effective`, `filing`,
 *   `refused` with a `reason`, or `older` with the `version` that it knows, which stays. The same bindingId and version again changes nothing and is answered as it stands.
 * - `unbind`: `{bindingId, version}`: what it has up to this version is gone, and cannot come back by it; answered with `{}`.
 * - `inspect`: `{after}`: `{bindings: [{bindingId, version, number, phone, until}], next}`: those that ring, from behind `after` ('' at first); without `next` it is the last page.
 */
export function keepBindings(
  options: Options,
): Pick<NumberNetwork, 'capabilities' | 'bind' | 'unbind' | 'inspect'> {
  return {
    capabilities: { keepsBindings: true },
    bind: async (binding) => readAnswer(await post(options, { type: 'bind', ...binding })),
    unbind: async (bindingId, version) => {
      await post(options, { type: 'unbind', bindingId, version })
    },
    inspect: async () => {
      const found: NetworkBinding[] = []
      for (let after: unknown = ''; typeof after === 'string';) {
        const { bindings, next } = await post(options, { type: 'inspect', after })
        if (!Array.isArray(bindings)) unreadable('bindings')
        for (const binding of bindings) found.push(readBinding(object(binding)))
        if (next === after) unreadable('next')
        after = next
      }
      return found
    },
  }
}

async function post({ id, secret, url, timeoutMs }: Options, message: object): Promise<Json> {
  const body = JSON.stringify(message)
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'carrier-id': id,
    'carrier-timestamp': String(timestamp),
    'carrier-signature': createHmac('sha256', secret).update(`${timestamp}\n${body}`).digest('hex'),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  const answered = { status: 0, text: '' }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    answered.status = response.status
    answered.text = await response.text()
  } catch (error) {
    throw new AdapterError('unavailable', 'The network did not answer', { cause: error })
  }
  const { status, text } = answered
  if (status >= 500 || status === 429)
    throw new AdapterError('unavailable', `The network answered ${status}`, { vendorCode: String(status) })
  if (status !== 200)
    throw new AdapterError(status === 401 ? 'auth' : 'rejected', `The network answered ${status}`)
  return readJson(text)
}

function readJson(text: string): Json {
  try {
    return object(JSON.parse(text))
  } catch {
    return unreadable('JSON')
  }
}

function readAnswer({ state, reason, version }: Json): BindAnswer {
  if (state === 'effective' || state === 'filing') return { state }
  if (state === 'refused') return { state, reason: typeof reason === 'string' ? reason : '' }
  return state === 'older' ? { state, version: whole(version) } : unreadable('state')
}

function readBinding({ bindingId, version, number, phone, until }: Json): NetworkBinding {
  if (typeof bindingId !== 'string' || typeof number !== 'string' || typeof phone !== 'string')
    return unreadable('binding')
  return { bindingId, version: whole(version), number, phone, until: moment(until) }
}

const maxVersion = 1_000_000_000

/** A version that the database can hold, and ones after it. */
function whole(value: unknown): number {
  const sound = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxVersion
  return sound ? value : unreadable('version')
}

function moment(value: unknown): Date | null {
  if (value === null || value === undefined) return null
  return (typeof value === 'string' ? readMoment(value) : undefined) ?? unreadable('moment')
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : unreadable('object')
}

function unreadable(what: string): never {
  throw new AdapterError('rejected', `The network answered without a readable ${what}`)
}
