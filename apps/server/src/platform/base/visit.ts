import type { Locale } from '@hao/contract/locale.ts'
import type { Keys } from '../encryption/keys.ts'

/** Where somebody did something: from which address, with which browser as it names itself, in which language. */
export type Visit = { ip: string; agent: string; locale: Locale }

const longestAgent = 200

/** What a table keeps of where something was done, the address sealed. */
export async function keptPlace(
  keys: Keys,
  column: 'login_log.ip' | 'consents.ip',
  { ip, agent }: Pick<Visit, 'ip' | 'agent'>,
): Promise<{ ip: Buffer; agent: string }> {
  return { ip: await keys.seal(column, ip), agent: agent.slice(0, longestAgent) }
}
