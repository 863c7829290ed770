import { expect, test } from 'vitest'
import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { startConsole } from '../testing/console.ts'

/** A console where an inventory manager uploads files and chooses how they are read. */
async function uploads() {
  const testConsole = await startConsole()
  const { context } = testConsole.server
  const as = testConsole.staffByRole.inventory
  const { request } = testConsole
  const work = async (id: number) => {
    await runSetSlice(context, id)
    return (await request('GET /set/:id', { id }, { as })).data
  }
  return {
    ...testConsole,
    work,
    upload: async (file: Buffer | string, choices?: object) => {
      const part = Buffer.from(file).toString('base64')
      const asked = { name: 'a.csv', part, last: true, reason: '盘点', ...(choices && { choices }) }
      const answer = await request('POST /imports', asked, { as })
      return answer.status === 200 ? work(answer.data.id) : answer.failure.error
    },
    again: async (id: number, choices: object) => {
      const answer = await request('POST /import/:id/read', { id, ...choices }, { as })
      return answer.status === 200 ? work(id) : answer.failure.error
    },
    carryOut: async (id: number) => {
      await request('POST /set/:id/run', { id, reason: '盘点' }, { as })
      return work(id)
    },
    numbers: async () => {
      const rows = await context.db.selectFrom('numbers').selectAll().orderBy('digits').execute()
      return rows.map((row) => `${row.digits} ${row.price_fen} ${row.struck_price_fen} ${row.state}`)
    },
  }
}

test('the chosen fields, encoding and separator of an upload decide how it is read, previewed and imported', async () => {
  const { upload, carryOut, numbers, server } = await uploads()
  const file = Buffer.from('\uFEFF金额;我们的号;备注;digits\r\n12,50;600123;x;1\r\n9;600456;;2\r\n')
  const choices = {
    encoding: 'utf-8',
    separator: ';',
    header: true,
    fields: ['price', 'digits', 'none', 'none'],
  }
  const set = await upload(file, choices)
  expect(set).toMatchObject({
    state: 'previewed',
    counts: { planned: 2, refused: 0 },
    file: {
      choices,
      format: {
        header: true,
        columns: [
          { name: '金额', meaning: 'price' },
          { name: '我们的号', meaning: 'digits' },
          { name: '备注', meaning: 'none' },
          { name: 'digits', meaning: 'none' },
        ],
      },
    },
  })
  if (typeof set === 'string') throw new Error(set)
  expect(await carryOut(set.id)).toMatchObject({ state: 'done', counts: { changed: 2 } })
  expect(await numbers()).toEqual(['600123 1250 null on_sale', '600456 900 null on_sale'])
  const audit = await server.context.db.selectFrom('audit_log').select('details').orderBy('id').execute()
  expect(JSON.parse(audit[0]?.details ?? '')).toMatchObject({ file: 'a.csv', choices })
})

test('a file without column names needs chosen fields; its first row is then imported too', async () => {
  const { upload, again, carryOut, numbers } = await uploads()
  const set = await upload('95013-600123,40,29.9,草稿\n95013-600456,40,35,在售\n')
  expect(set).toMatchObject({
    state: 'unreadable',
    problem: 'no-header',
    file: {
      again: true,
      format: { header: false, columns: [{ name: '', meaning: 'unnamed' }, {}, {}, {}] },
    },
  })
  if (typeof set === 'string') throw new Error(set)
  expect(set.file?.format?.sample).toHaveLength(2)
  const read = await again(set.id, { header: false, fields: ['digits', 'goodPrice', 'price', 'state'] })
  expect(read).toMatchObject({ state: 'previewed', problem: null, counts: { planned: 2 } })
  await carryOut(set.id)
  expect(await numbers()).toEqual(['600123 2990 4000 draft', '600456 3500 4000 on_sale'])
})

test('the rows above the column names are skipped and said, or kept as chosen', async () => {
  const { upload, again, carryOut, numbers } = await uploads()
  const file = '11月靓号价目表,,\n\n号码,预存,价\n95013—600123,100,9\n（95013）600456,100,面议\n'
  const set = await upload(file)
  expect(set).toMatchObject({
    state: 'previewed',
    counts: { planned: 1, refused: 1 },
    refusals: { 'no-amount': 1 },
    file: {
      format: {
        firstLine: 3,
        header: true,
        skipped: ['11月靓号价目表'],
        columns: [{ meaning: 'digits' }, { meaning: 'none' }, { meaning: 'price' }],
      },
    },
  })
  if (typeof set === 'string') throw new Error(set)
  expect(await again(set.id, { firstLine: 1 })).toMatchObject({
    state: 'unreadable',
    file: { problem: { code: 'missing-columns' }, format: { firstLine: 1, skipped: [] } },
  })
  const fields = ['digits', 'none', 'price']
  const chosen = await again(set.id, { firstLine: 4, header: false, fields })
  expect(chosen).toMatchObject({ counts: { planned: 1, refused: 1 }, file: { format: { firstLine: 4 } } })
  await carryOut(set.id)
  expect(await numbers()).toEqual(['600123 900 null on_sale'])
})

test('a file with column names can be read as one without', async () => {
  const { upload } = await uploads()
  const set = await upload('digits,price\n600123,9\n', { header: false, fields: ['digits', 'price'] })
  expect(set).toMatchObject({ counts: { planned: 1, refused: 1 }, refusals: { 'not-digits': 1 } })
})

const wrong: [string, object][] = [
  ['two columns for one field', { fields: ['digits', 'price', 'price'] }],
  ['no column of the price', { fields: ['digits', 'none'] }],
  ['no column of the numbers', { fields: ['price'] }],
  ['no columns', { fields: [] }],
  ['an unknown field', { fields: ['digits', 'price', 'holder'] }],
  ['more columns than a file may have', { fields: ['digits', 'price', ...Array(255).fill('none')] }],
  ['a first line before the file', { firstLine: 0 }],
  ['an unknown encoding', { encoding: 'latin1' }],
  ['an unknown separator', { separator: ':' }],
  ['a length that no number has', { pad: 11 }],
]

test('an upload with impossible choices is refused, also when it is read again', async () => {
  const { upload, again } = await uploads()
  const set = await upload('digits,price\n600123,9\n')
  if (typeof set === 'string') throw new Error(set)
  for (const [what, choices] of wrong) {
    expect(await upload('digits,price,x\n600123,9,8\n', choices), what).toBe('bad-request')
    expect(await again(set.id, choices), what).toBe('bad-request')
  }
})

test('fields that the file does not have are reported, and extra cells of a row are refused', async () => {
  const { upload } = await uploads()
  const beyond = await upload('600123\n600456\n', { header: false, fields: ['digits', 'price'] })
  expect(beyond).toMatchObject({ state: 'unreadable', file: { problem: { code: 'missing-columns' } } })
  const extra = await upload('digits,price\n600123,1,234.50\n600456,9,,\n', { fields: ['digits', 'price'] })
  expect(extra).toMatchObject({ counts: { planned: 1 }, refusals: { 'too-many-cells': 1 } })
})

test('a file of 300 columns shows the first 256 of them', async () => {
  const { upload } = await uploads()
  const names = Array.from({ length: 298 }, (_, at) => `列${at}`)
  const file = `号码,价格,${names.join(',')}\n600123,9,${names.join(',')}\n`
  const set = await upload(file, { fields: ['digits', 'price'] })
  expect(set).toMatchObject({ state: 'previewed', counts: { planned: 1 } })
  expect(typeof set === 'string' || set.file?.format?.columns).toHaveLength(256)
})
