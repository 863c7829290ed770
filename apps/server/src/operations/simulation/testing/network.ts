import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createAliyunServer } from '../../../../../route-agent/src/aliyun.ts'
import type { NetworkBinding, NumberNetwork } from '../../../platform/integrations/network/number-network.ts'
import { dayMs } from '../../../platform/base/time.ts'

type Filing = { until: number; refused: boolean }

export type SlowNetwork = NumberNetwork & {
  /** The phone that the network rings for a subscription. */
  ringing: Map<string, NetworkBinding>
  /** The network's decision about a phone: when it comes, and whether it refuses. */
  filings: Map<string, Filing>
  isRefused(phone: string): boolean
}

type NetworkOptions = {
  clock: () => Date
  /** The days that a phone is filed (0: at once), and whether it is refused then. */
  decide: (phone: string) => { days: number; refused: boolean }
}

/** A network that stores bindings and files some phones for days before it rings them. */
export function createSlowNetwork({ clock, decide }: NetworkOptions): SlowNetwork {
  const ringing = new Map<string, NetworkBinding>()
  const filings = new Map<string, Filing>()
  const file = (phone: string): Filing => {
    const { days, refused } = decide(phone)
    const filing = filings.get(phone) ?? { until: clock().getTime() + days * dayMs, refused }
    filings.set(phone, filing)
    return filing
  }
  const asksUs = () => {
    throw new Error('this network stores bindings: it asks for no route')
  }
  return {
    parseRouteQuestion: asksUs,
    parseCallEvents: asksUs,
    parseRegistrations: asksUs,
    parseVoicemail: asksUs,
    ringing,
    filings,
    isRefused: (phone) => filings.get(phone)?.refused === true,
    capabilities: { storesBindings: true },
    bind: async (binding) => {
      const known = ringing.get(binding.bindingId)
      if (known && known.version > binding.version) return { state: 'older', version: known.version }
      const { until, refused } = file(binding.phone)
      if (until > clock().getTime()) return { state: 'filing' }
      if (refused) return { state: 'refused', reason: 'not filed' }
      ringing.set(binding.bindingId, binding)
      return { state: 'effective' }
    },
    unbind: async ({ bindingId, version }) => {
      if ((ringing.get(bindingId)?.version ?? Infinity) <= version) ringing.delete(bindingId)
    },
    inspect: async () => [...ringing.values()],
  }
}

/** The reports of calls that a cloud sends to the route agent, in batches. Some cannot be read. */
export async function startCloud() {
  const taken = new Set<string>()
  const server = createAliyunServer((event) => void taken.add(event.callId), 'secret').listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`
  const time = '2027-01-05 10:00:00'
  const call = { call_type: 1, secret_no: '95013600001', call_time: time, release_time: time }
  return {
    /** Sends a batch and returns the calls of readable reports that were not taken. */
    send: async (callIds: readonly string[], unreadable: boolean): Promise<string[]> => {
      const batch = callIds.map((id) => ({ ...call, call_id: id, ring_time: '2027-01-05 09:59:50' }))
      const broken = { ...call, call_id: 'broken', call_time: 'yesterday' }
      const reports = unreadable ? [broken, ...batch] : batch
      await fetch(url, { method: 'POST', body: JSON.stringify(reports) })
      return callIds.filter((id) => !taken.has(id))
    },
  }
}

export type Cloud = Awaited<ReturnType<typeof startCloud>>
