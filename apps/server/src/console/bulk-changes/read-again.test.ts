import { expect, test } from 'vitest'
import { dayMs } from '../../platform/base/time.ts'
import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { startConsole } from '../testing/console.ts'

/** A console where an inventory manager uploads files. `read` returns a set as its screen shows it. */
async function uploads() {
  const testConsole = await startConsole()
  const { context } = testConsole.server
  const as = testConsole.staffByRole.inventory
  const read = async (id: number) => (await testConsole.request('GET /set/:id', { id }, { as })).data
  const work = async (id: number) => {
    await runSetSlice(context, id)
    return read(id)
  }
  return {
    ...testConsole,
    as,
    read,
    work,
    upload: async (file: Buffer | string) => {
      const part = Buffer.from(file).toString('base64')
      const { data } = await testConsole.request(
        'POST /imports',
        { name: 'a.csv', part, last: true, reason: '盘点' },
        { as },
      )
      return work(data.id)
    },
    again: async (id: number, choices: object) => {
      const answer = await testConsole.request('POST /import/:id/read', { id, ...choices }, { as })
      return answer.status === 200 ? work(id) : answer.failure.error
    },
    carryOut: async (id: number) => {
      await testConsole.request('POST /set/:id/run', { id, reason: '盘点' }, { as })
      return work(id)
    },
    numbers: async () => {
      const rows = await context.db
        .selectFrom('numbers')
        .select(['digits', 'price_fen'])
        .orderBy('digits')
        .execute()
      return rows.map((row) => `${row.digits} ${row.price_fen}`)
    },
  }
}

test('the preview shows how a file is read and its first rows; unknown columns can be left out', async () => {
  const { upload, again, carryOut, numbers, server } = await uploads()
  const file = '\uFEFF号码\t月租（元）\t备注\r\n0628881\t12.00\t打 13812345678\r\n'
  const refused = await upload(file)
  expect(refused).toMatchObject({
    state: 'unreadable',
    problem: 'unknown-columns',
    file: {
      choices: {},
      format: {
        encoding: 'utf-8',
        separator: '\t',
        columns: [
          { name: '号码', meaning: 'digits' },
          { name: '月租（元）', meaning: 'price' },
          { name: '备注', meaning: 'unknown' },
        ],
        sample: [{ line: 2, cells: ['0628881', '12.00', '打 138****5678'] }],
      },
      problem: { code: 'unknown-columns', names: ['备注'] },
      lengths: { from: 6, to: 10 },
      again: true,
    },
  })
  const previewed = await again(refused.id, { ignoreUnknown: true })
  expect(previewed).toMatchObject({
    state: 'previewed',
    problem: null,
    counts: { planned: 1 },
    file: { choices: { ignoreUnknown: true }, problem: null },
  })
  expect(await carryOut(refused.id)).toMatchObject({ state: 'done', file: { again: false } })
  expect(await numbers()).toEqual(['0628881 1200'])
  const audit = await server.context.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['import.upload', 'import.read', 'set.run'])
  expect(JSON.parse(audit[1]?.details ?? '')).toEqual({ choices: { ignoreUnknown: true } })
})

test('padding is offered for digits that lost leading zeros, and the import follows the last preview', async () => {
  const { upload, again, carryOut, numbers } = await uploads()
  const full = Array.from({ length: 25 }, (_, at) => `${12_345_600 + at};9,90`)
  const set = await upload(['digits;price', ...full, '1234567;9,90', '12345;9,90', '1.2E+08;1'].join('\n'))
  expect(set).toMatchObject({
    state: 'previewed',
    refusals: { 'too-short': 1, 'digits-lost': 1 },
    counts: { planned: 26 },
    file: {
      format: { separator: ';' },
      lostZeros: { tooShort: 1, shorter: 1, asNumber: 1, usual: 8, likely: true },
    },
  })
  const padded = await again(set.id, { pad: 8 })
  expect(padded).toMatchObject({
    state: 'previewed',
    refusals: { 'digits-lost': 1 },
    counts: { planned: 27 },
    file: {
      choices: { pad: 8 },
      padded: { rows: 2, examples: [{ line: 27, written: '1234567', digits: '01234567' }, {}] },
    },
  })
  await carryOut(set.id)
  expect(await numbers()).toEqual(expect.arrayContaining(['00012345 990', '01234567 990']))
  expect(await numbers()).toHaveLength(27)
})

test('an encoding and a separator can be chosen, and a later choice replaces an earlier one', async () => {
  const { upload, again } = await uploads()
  const set = await upload('digits,price\n700001,1\n')
  const wrong = await again(set.id, { encoding: 'gb18030', separator: ';' })
  expect(wrong).toMatchObject({
    state: 'unreadable',
    file: { format: { encoding: 'gb18030', separator: ';' } },
  })
  expect(wrong).toMatchObject({ counts: { planned: 0 }, examples: [], parameters: { file: 'a.csv' } })
  const right = await again(set.id, { encoding: 'utf-8', separator: ',' })
  expect(right).toMatchObject({ state: 'previewed', counts: { planned: 1 }, problem: null })
})

test('a file is read again only while its preview can be carried out, and padded only to a length that numbers have', async () => {
  const { upload, again, carryOut, server } = await uploads()
  const done = await upload('digits,price\n700001,1\n')
  expect(await again(done.id, { pad: 5 })).toBe('bad-request')
  expect(await again(done.id, { pad: 11 })).toBe('bad-request')
  await carryOut(done.id)
  expect(await again(done.id, {})).toBe('not-now')
  const old = await upload('digits,price\n700002,1\n')
  const created = new Date(server.context.clock().getTime() - dayMs - 1000)
  await server.context.db
    .updateTable('change_sets')
    .set({ created_at: created })
    .where('id', '=', old.id)
    .execute()
  expect(await again(old.id, {})).toBe('not-now')
  expect(await again(999_999, {})).toBe('no-such-thing')
})

test('cells and names cut in the middle of a character are stored and displayed', async () => {
  const { upload } = await uploads()
  const long = `${'好'.repeat(39)}😀${'好'.repeat(19)}😀${'a'.repeat(200)}`
  const set = await upload(`digits,price,a${long}\n1${long},${long},1\n`)
  expect(set).toMatchObject({ state: 'unreadable', problem: 'unknown-columns' })
  expect(set.file?.problem?.names).toEqual([`a${'好'.repeat(39)}`])
  const found = await upload(`号码,${'好'.repeat(194)}😀a\n`)
  expect(found).toMatchObject({ state: 'unreadable', problem: 'missing-columns' })
})
