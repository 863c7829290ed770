import { AdapterError } from '../../base/adapter-error.ts'
import { readMoment } from '../read-moment.ts'
import { type NetworkEndpoint, postSigned } from './signed-post.ts'
import type { BindAnswer, NetworkBinding, NumberNetwork } from './number-network.ts'

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
  options: NetworkEndpoint,
): Pick<NumberNetwork, 'capabilities' | 'bind' | 'unbind' | 'inspect'> {
  return {
    capabilities: { keepsBindings: true },
    bind: async (binding) => readAnswer(await postSigned(options, { type: 'bind', ...binding })),
    unbind: async ({ bindingId, version }) => {
      await postSigned(options, { type: 'unbind', bindingId, version })
    },
    inspect: async () => {
      const found: NetworkBinding[] = []
      for (let after: unknown = ''; typeof after === 'string';) {
        const { bindings, next } = await postSigned(options, { type: 'inspect', after })
        if (!Array.isArray(bindings)) unreadable('bindings')
        for (const binding of bindings) found.push(readBinding(object(binding)))
        if (next === after) unreadable('next')
        after = next
      }
      return found
    },
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
