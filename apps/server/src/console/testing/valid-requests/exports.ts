import type { exportEndpoints } from '@hao/contract/console/endpoints/exports.ts'
import type { StaffLogin, TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'

/** A ready export of this staff member, whose parts can be downloaded. */
async function readyExport(
  { server, staffByRole }: TestConsole,
  as: StaffLogin = staffByRole.inventory,
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
      state: 'ready',
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
  'POST /exports/:id/download': readyExport,
  'GET /exports/:id/parts/:position': async (testConsole, as) => ({
    ...(await readyExport(testConsole, as)),
    position: 0,
  }),
}
