import { appendFile, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/merchant.ts'
import { openJournal } from './journal.ts'

test('a reopened journal has all appended events in order, readable by its owner only', async () => {
  const file = path.join(await temporaryFolder(), 'journal.jsonl')
  const journal = await openJournal<number>(file)
  const numbers = Array.from({ length: 500 }, (_, index) => index)
  await Promise.all(numbers.map((number) => journal.append(number)))
  await journal.close()

  const reopened = await openJournal<number>(file)
  expect(reopened.storedEvents).toEqual(numbers)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await reopened.close()
})

test('a reopened journal drops a torn last line, and the next event is complete', async () => {
  const file = path.join(await temporaryFolder(), 'journal.jsonl')
  const journal = await openJournal<string>(file)
  await journal.append('whole')
  await journal.close()
  await appendFile(file, '"to')

  const reopened = await openJournal<string>(file)
  expect(reopened.storedEvents).toEqual(['whole'])
  await reopened.append('next')
  await reopened.close()
  expect(await readFile(file, 'utf8')).toBe('"whole"\n"next"\n')
})
