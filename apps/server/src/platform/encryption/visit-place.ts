import type { Visit } from '../base/visit.ts'
import type { Keys } from './keys.ts'

const longestAgent = 200

/** What a table keeps of where something was done, the address sealed. */
export async function keptPlace(
  keys: Keys,
  column: 'login_log.ip' | 'consents.ip',
  { ip, agent }: Pick<Visit, 'ip' | 'agent'>,
): Promise<{ ip: Buffer; agent: string }> {
  return { ip: await keys.seal(column, ip), agent: agent.slice(0, longestAgent) }
}
