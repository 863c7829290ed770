import type { RouteDecision } from '../../apps/server/src/platform/integrations/network/number-network.ts'
import type { ApiClient } from '../../apps/server/src/testing/client.ts'
import type { Entry } from './history.ts'

/** What shoppers have around them. */
export type Shop = {
  request: ApiClient['request']
  /** Ms since the run began. */
  now: () => number
  record: (entry: Entry) => void
  numberIds: readonly number[]
  /** The newest code that an SMS brought to this phone. */
  codeOf: (phone: string) => string | undefined
  /** The buyer pays at WeChat; whether money moved. */
  pay: (outTradeNo: string) => Promise<boolean>
  /** The telephone network asks where a call goes: the HTTP status, and the decision if that is 200. */
  route: (call: { digits: string; caller: string }) => Promise<{ status: number; decision?: RouteDecision }>
  /** Ends the hold of an order as if 15 minutes had passed. */
  endHold: (orderId: number) => Promise<void>
}
