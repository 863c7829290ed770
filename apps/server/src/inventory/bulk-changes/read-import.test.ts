import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { dayMs } from '../../platform/base/time.ts'
import { startBulkChangeServer } from './testing.ts'

test.each([
  [
    'bytes of no encoding',
    Buffer.from([...Buffer.from('digits,price\n700001,1\n'), 0xff, 0xff]),
    { code: 'encoding', line: 3 },
  ],
  [
    'a NUL, as a program writes it',
    'digits,price\n700001,1\n700\u0000002,1\n',
    { code: 'encoding', line: 3 },
  ],
  ['no columns', 'count,price\n1,1\n', { code: 'missing-columns', fields: ['digits'] }],
  ['data in its first line', '700001,1\n', { code: 'no-header' }],
  ['unknown columns', 'digits,price,备注\n700001,1,\n', { code: 'unknown-columns', names: ['备注'] }],
  ['a column twice', '号码,price,月租\n700001,1,1\n', { code: 'columns-twice', names: ['price', '月租'] }],
  ['nothing but a line end', '\n', { code: 'empty' }],
  ['a quote that never ends', 'digits,price\n700002,1\n"700001,1\n700003,2\n', { code: 'quote', line: 3 }],
  ['UTF-16', Buffer.from('号码,月租\n', 'utf16le'), { code: 'encoding', line: 1 }],
  ['the bytes of a workbook', Buffer.from('PK\u0003\u0004'), { code: 'workbook' }],
])('a file with %s is reported as unreadable', async (_what, file, problem) => {
  const room = await startBulkChangeServer()
  const setId = await room.upload(file)
  await room.work(setId)
  const set = await room.setOf(setId)
  expect(set).toMatchObject({ state: 'unreadable', problem: problem.code, parameters: { problem } })
  room.server.advance(dayMs + 1000)
  await room.server.runJob('forget-expired', {})
  expect(await room.context.db.selectFrom('import_files').select('name').execute()).toEqual([])
})

test('the progress of reading is reported in bytes, up to the whole file', async () => {
  const room = await startBulkChangeServer()
  const csv = `digits,price\n${Array.from({ length: 2000 }, (_, at) => `${700_000 + at},10`).join('\n')}\n`
  const setId = await room.upload(csv)
  const watch = `CREATE TABLE progress_log (bytes bigint, of bigint); GRANT ALL ON progress_log TO PUBLIC;
    CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO progress_log VALUES (NEW.position, (NEW.parameters ->> 'bytes')::bigint); RETURN NULL; END $$;
    CREATE TRIGGER telling AFTER UPDATE ON change_sets FOR EACH ROW WHEN (NEW.state = 'reading') EXECUTE FUNCTION tell()`
  await runStatement(asAdmin(room.server.databaseUrl), watch)
  await room.work(setId, { progressMs: 0 })
  const progressLog = sql<{ bytes: number; of: number }>`SELECT bytes, of FROM progress_log ORDER BY bytes`
  const { rows } = await progressLog.execute(room.context.db)
  expect(rows.map(({ bytes }) => bytes)).toEqual([8192, 16_384, csv.length])
  expect(new Set(rows.map(({ of }) => of))).toEqual(new Set([csv.length]))
  expect(await room.setOf(setId)).toMatchObject({ state: 'previewed', position: 0 })
})
