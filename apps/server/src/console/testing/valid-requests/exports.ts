import type { exportEndpoints } from '@hao/contract/console/endpoints/exports.ts'
import type { StaffLogin, TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'

/** An export of this staff member. The parts of a ready one can be downloaded. */
async function insertExport(
  { server, staffByRole }: TestConsole,
  as: StaffLogin = staffByRole.inventory,
  state: 'waiting' | 'ready' = 'ready',
): Promise<{ id: number }> {
  const { db, keys, clock } = server.context
  const at = clock()
  const later = new Date(at.getTime() + 3_600_000)
  const { id } = await db
    .insertInto('exports')
    .values({
      staff_id: as.id,
      kind: as.id === staffByRole.finance.id ? 'ledger' : 'numbers',
      filters: '{}' as never,
      language: 'zh',
      state,
      rows: 0,
      parts: 1,
      created_at: at,
      expires_at: later,
      downloadable_until: later,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const content = await keys.encrypt('export_parts.content', 'x')
  await db.insertInto('export_parts').values({ export_id: id, position: 0, content }).execute()
  return { id }
}

export const exportRequests: Record<keyof typeof exportEndpoints, ValidRequest> = {
  'GET /exports': async () => ({}),
  'POST /exports': async () => ({ kind: 'numbers', filters: {} }),
  'POST /exports/:id/download': async (testConsole, as) => insertExport(testConsole, as),
  'POST /exports/:id/stop': async (testConsole, as) => ({
    ...(await insertExport(testConsole, as, 'waiting')),
    reason: '导错了',
  }),
  'GET /exports/:id/parts/:position': async (testConsole, as) => ({
    ...(await insertExport(testConsole, as)),
    position: 0,
  }),
}
