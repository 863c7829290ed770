import { roles } from '@hao/contract/console/roles.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { inTransaction } from '../../apps/server/src/platform/db/database.ts'
import { staffMachine } from '../../apps/server/src/people/staff/machine.ts'
import { openStaffSession } from '../../apps/server/src/people/staff/open-session.ts'
import { consoleUrl } from './api-config.ts'

/**
 * A staff session at the console: `read` and `act` return the data of a success and throw for anything else,
 * ignored filters included.
 */
export type StaffSession = {
  read<T>(path: string, query?: Record<string, string>): Promise<T>
  act<T>(path: string, body: object): Promise<T>
}

/** Opens a session as a login does, for a new staff member with every role, at the console of `origin`. */
export async function logInStaff(databaseUrl: string, origin: string, name: string): Promise<StaffSession> {
  const db = openDatabase(databaseUrl, 1)
  const token = await inTransaction(db, async (trx) => {
    const at = new Date()
    const row = { name, normalized_name: name, roles: [...roles], created_at: at, updated_at: at }
    const { id } = await staffMachine.insert(trx, 'plant', row, { at })
    return openStaffSession(trx, { staffId: id, at, device: 'figures' })
  })
  await db.destroy()
  const ask = async <T>(path: string, request: RequestInit = {}): Promise<T> => {
    const headers = {
      cookie: `__Host-staff=${token}`,
      origin: consoleUrl,
      'content-type': 'application/json',
    }
    const answer = await fetch(`${origin}/api${path}`, { headers, ...request })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    const { data }: { data: T & { dropped?: string[] } } = JSON.parse(text)
    if (data.dropped?.length) throw new Error(`${path} dropped ${data.dropped.join(', ')}`)
    return data
  }
  return {
    read: (path, query = {}) => ask(`${path}?${new URLSearchParams(query).toString()}`),
    act: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}
