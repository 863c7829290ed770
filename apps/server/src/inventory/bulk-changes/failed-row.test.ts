import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { expect, test } from 'vitest'
import { startBulkChangeServer, summarise } from './testing.ts'

test('a number that cannot be changed is listed and stops no other, in a run and in an undo', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock(...Array.from({ length: 12 }, (_, at) => `${700_000 + at},10`))
  const fail = (when: string) =>
    runStatement(
      asAdmin(room.server.databaseUrl),
      `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END';
      DROP TRIGGER IF EXISTS fail ON numbers;
      CREATE TRIGGER fail BEFORE UPDATE ON numbers FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION fail()`,
    )
  await fail(`NEW.digits IN ('700003', '700007') AND NEW.state = 'off_shelf'`)
  const setId = await room.preview({ filter: { states: ['on_sale'] } }, { move: 'withdraw' })
  await room.begin(setId)
  await room.work(setId, { rows: 5 })
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'done', changed: 10, refused: 2 })
  expect((await room.setOf(setId)).refusals).toEqual({ failed: 2 })
  expect((await room.outcomes(setId)).refused).toEqual(['700003', '700007'])
  expect(await room.statesOf('700003', '700004')).toEqual(['on_sale', 'off_shelf'])
  expect(room.server.logged.filter((line) => line.includes('A number could not be changed'))).toHaveLength(2)
  await fail(`NEW.digits = '700005' AND NEW.state = 'on_sale'`)
  await room.beginUndo(setId)
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'undone_in_part', undone: 9, kept: 1 })
})
