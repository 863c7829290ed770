import type { ClientInfo } from '../base/client-info.ts'
import type { Keys } from './keys.ts'

const longestAgent = 200

/** What a table keeps of where something was done, the address sealed. */
export async function clientInfoColumns(
  keys: Keys,
  column: 'login_log.ip' | 'consents.ip',
  { ip, agent }: Pick<ClientInfo, 'ip' | 'agent'>,
): Promise<{ ip: Buffer; agent: string }> {
  return { ip: await keys.encrypt(column, ip), agent: agent.slice(0, longestAgent) }
}
