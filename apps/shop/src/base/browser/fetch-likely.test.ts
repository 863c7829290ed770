import { expect, test, vi } from 'vitest'
import { savesData } from './fetch-likely.ts'

test.each([
  [undefined, false],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{}, false],
  [{ effectiveType: '3g' }, true],
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('a connection of %j saves data: %s', (connection, saves) => {
  vi.stubGlobal('navigator', { connection })
  expect(savesData()).toBe(saves)
})
