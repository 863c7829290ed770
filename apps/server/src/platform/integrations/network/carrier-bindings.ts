import { bindAnswer, binding, type BindingCommand, inspectAnswer } from '@hao/carrier-protocol/bindings.ts'
import type { z } from 'zod'
import { AdapterError } from '../../base/adapter-error.ts'
import { readEach, type ReportLog } from '../read-each.ts'
import { readMessage } from './carrier-messages.ts'
import { type NetworkEndpoint, postSigned } from './post-signed.ts'
import type { NetworkBinding, NumberNetwork } from './number-network.ts'

export function createCarrierBindings(
  options: NetworkEndpoint,
  log?: ReportLog,
): Pick<NumberNetwork, 'capabilities' | 'bind' | 'unbind' | 'inspect'> {
  const send = async (command: BindingCommand) => postSigned(options, command)
  return {
    capabilities: { storesBindings: true },
    bind: async ({ until, ...desired }) => {
      const command = { type: 'bind', ...desired, until: until && until.toISOString() } as const
      return readMessage(bindAnswer, await send(command))
    },
    unbind: async ({ bindingId, version }) => {
      await send({ type: 'unbind', bindingId, version })
    },
    inspect: async () => {
      const found: NetworkBinding[] = []
      for (let after: string | undefined = ''; after !== undefined;) {
        const page: z.output<typeof inspectAnswer> = readMessage(
          inspectAnswer,
          await send({ type: 'inspect', after }),
        )
        const readOne = (each: unknown) => readMessage(binding, each)
        found.push(...readEach('binding', page.bindings, readOne, log))
        if (page.next === after) throw new AdapterError('rejected', 'The network repeats a page of bindings')
        after = page.next
      }
      return found
    },
  }
}
