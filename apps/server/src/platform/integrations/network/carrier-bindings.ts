import type { BindAnswer, BindingCommand } from '@hao/carrier-protocol/bindings.ts'
import { AdapterError } from '../../base/adapter-error.ts'
import { readEach, type ReportLog } from '../read-each.ts'
import { readMoment } from '../read-moment.ts'
import { type NetworkEndpoint, postSigned } from './post-signed.ts'
import type { NetworkBinding, NumberNetwork } from './number-network.ts'
import { isObject } from '../../base/json.ts'

type Json = Record<string, unknown>

/** A carrier that stores bindings, by the protocol of `@hao/carrier-protocol/bindings.ts`. */
export function createCarrierBindings(
  options: NetworkEndpoint,
  log?: ReportLog,
): Pick<NumberNetwork, 'capabilities' | 'bind' | 'unbind' | 'inspect'> {
  const send = async (command: BindingCommand) => postSigned(options, command)
  return {
    capabilities: { storesBindings: true },
    bind: async ({ until, ...binding }) =>
      readAnswer(await send({ type: 'bind', ...binding, until: until && until.toISOString() })),
    unbind: async ({ bindingId, version }) => {
      await send({ type: 'unbind', bindingId, version })
    },
    inspect: async () => {
      const found: NetworkBinding[] = []
      for (let after: unknown = ''; typeof after === 'string';) {
        const { bindings, next } = await send({ type: 'inspect', after })
        if (!Array.isArray(bindings)) unreadable('bindings')
        const readOne = (binding: unknown) => readBinding(object(binding))
        found.push(...readEach('binding', bindings as unknown[], readOne, log))
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

/** Whether the database can store this version and later ones. */
function whole(value: unknown): number {
  const sound = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxVersion
  return sound ? value : unreadable('version')
}

function moment(value: unknown): Date | null {
  if (value === null || value === undefined) return null
  return (typeof value === 'string' ? readMoment(value) : undefined) ?? unreadable('moment')
}

function object(value: unknown): Json {
  return isObject(value) ? value : unreadable('object')
}

function unreadable(what: string): never {
  throw new AdapterError('rejected', `The network sent a response whose ${what} is missing or invalid`)
}
