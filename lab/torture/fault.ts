import type { WechatPaySimulator } from '../../apps/simulators/src/wechat-pay/wechat-pay.ts'
import type { Random } from './random.ts'
import type { DatabaseCluster } from '../cluster/database-cluster.ts'
import type { ServerNode } from './servers.ts'
import type { TcpProxy } from './tcp-proxy.ts'

export type FaultTargets = {
  cluster: DatabaseCluster
  servers: readonly ServerNode[]
  wechat: TcpProxy
  sms: TcpProxy
  wechatPay: WechatPaySimulator
  /** The duration (ms) of an outage; the longest in the specification is 20 s. */
  long: number
}

/** `tell` reports the details. Faults of one `kind` never overlap. */
export type FaultKind = {
  kind: 'server' | 'database' | 'network' | 'partner'
  run: (victims: FaultTargets, chance: Random, tell: (what: string) => void) => Promise<void>
}
