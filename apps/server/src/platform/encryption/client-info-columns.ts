import type { ClientInfo } from '../base/client-info.ts'
import type { Keys } from './keys.ts'

const maxAgentLength = 200

export async function clientInfoColumns(
  keys: Keys,
  column: 'login_log.ip' | 'consents.ip',
  { ip, agent }: Pick<ClientInfo, 'ip' | 'agent'>,
): Promise<{ ip: Buffer; agent: string }> {
  return { ip: await keys.encrypt(column, ip), agent: agent.slice(0, maxAgentLength) }
}
