import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'
import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { exportKinds } from '../export-kinds.ts'
import { runExport } from './run-export.ts'

const headers = { zh: '号码,状态,月费（元）', en: 'Number,Status,Monthly price (yuan)' }

test('an export of the inventory in either language is imported as it is, and with other prices', async () => {
  const { server, request, staffByRole } = await startConsole()
  const { context } = server
  const as = staffByRole.inventory
  await server.stock(
    '0700001,10,12.5,on_sale,3',
    '700002,20.05,,draft',
    '7000030000,30,,off_shelf',
    '700004,5',
  )
  await context.db.updateTable('numbers').set({ state: 'sold' }).where('digits', '=', '700004').execute()
  const upload = async (content: string) => {
    const sent = {
      name: 'export.csv',
      part: Buffer.from(content).toString('base64'),
      last: true,
      reason: '回传',
    }
    const { data: set } = await request('POST /imports', sent, { as })
    await runSetSlice(context, set.id)
    return (await request('GET /set/:id', { id: set.id }, { as })).data
  }
  for (const language of ['zh', 'en'] as const) {
    const { data } = await request('POST /exports', { kind: 'numbers', filters: {} }, { as })
    await context.db.updateTable('exports').set({ language }).where('id', '=', data.id).execute()
    await runExport(context, exportKinds, data.id)
    await request('POST /exports/:id/download', { id: data.id }, { as })
    const part = await request('GET /exports/:id/parts/:position', { id: data.id, position: 0 }, { as })
    const file = part.data.content
    expect(file).toContain(headers[language])
    expect(await upload(file)).toMatchObject({
      state: 'previewed',
      counts: { planned: 0, unchanged: 3, refused: 1 },
      refusals: { 'bad-state': 1 },
    })
    expect(await upload(file.replace(',20.05,', ',¥21.00,'))).toMatchObject({
      counts: { planned: 1, unchanged: 2 },
      examples: [{ digits: '700002', before: { priceFen: 2005 }, after: { priceFen: 2100 } }],
    })
  }
})
