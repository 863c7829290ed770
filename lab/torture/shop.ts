import type { RouteDecision } from '../../apps/server/src/platform/integrations/network/number-network.ts'
import type { ApiClient } from '../../apps/server/src/testing/client.ts'
import type { Entry } from './history.ts'

export type Shop = {
  request: ApiClient['request']
  /** Ms since the run began. */
  now: () => number
  record: (entry: Entry) => void
  numberIds: readonly number[]
  /** The newest code sent to this phone by SMS. */
  codeOf: (phone: string) => string | undefined
  /** Pays at WeChat; returns whether money moved. */
  pay: (outTradeNo: string) => Promise<boolean>
  /** Asks as the carrier where a call goes: the HTTP status, and the decision of a 200. */
  route: (call: { digits: string; caller: string }) => Promise<{ status: number; decision?: RouteDecision }>
  /** Ends the hold of an order as if 15 minutes had passed. */
  endHold: (orderId: number) => Promise<void>
}
