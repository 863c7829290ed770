import type { exportEndpoints } from '@hao/contract/console/endpoints/exports.ts'
import type { Colleague, TestConsole } from '../console.ts'
import type { Good } from '../good.ts'

/** An export of this colleague’s that is ready, and open for its parts. */
async function readyExport(
  { server, five }: TestConsole,
  as: Colleague = five.inventory,
): Promise<{ id: number }> {
  const { db, keys, clock } = server.context
  const at = clock()
  const later = new Date(at.getTime() + 3_600_000)
  const { id } = await db
    .insertInto('exports')
    .values({
      staff_id: as.id,
      kind: as.id === five.finance.id ? 'ledger' : 'numbers',
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

export const exportGoods: Record<keyof typeof exportEndpoints, Good> = {
  'GET /exports': async () => ({}),
  'POST /exports': async () => ({ kind: 'numbers', filters: {} }),
  'POST /exports/:id/download': readyExport,
  'GET /exports/:id/parts/:position': async (town, as) => ({ ...(await readyExport(town, as)), position: 0 }),
}
