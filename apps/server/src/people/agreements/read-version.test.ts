import { expect, test } from 'vitest'
import { readVersion } from './read-version.ts'

const now = new Date('2026-12-01T00:00:00Z')
const text = { title: '服务协议', changes: '退款更快', body: ['## 一', '第一段', '- 甲\n- 乙'] }
const good = { id: 'service', version: '1.1', effectiveAt: '2027-01-01T00:00:00+08:00', texts: { zh: text } }

test('a file is parsed to a version: its moment in UTC, the blocks of its body separated by blank lines', () => {
  expect(readVersion(JSON.stringify(good), now)).toEqual({
    id: 'service',
    version: '1.1',
    effective_at: new Date('2026-12-31T16:00:00Z'),
    texts: { zh: { ...text, body: '## 一\n\n第一段\n\n- 甲\n- 乙' } },
  })
  expect(readVersion(JSON.stringify({ ...good, effectiveAt: 'now' }), now).effective_at).toBe(now)
})

test.each([
  ['must be JSON', '{'],
  ['must be an object', []],
  ['id must be one of', { ...good, id: 'terms' }],
  ['version must be', { ...good, version: 'one point one' }],
  ['version must be', { ...good, version: 1.1 }],
  ['effectiveAt must be "now"', { ...good, effectiveAt: '2027-01-01' }],
  ['effectiveAt must be "now"', { ...good, effectiveAt: undefined }],
  ['effectiveAt is in the past', { ...good, effectiveAt: '2026-12-01T08:00:00+08:00' }],
  ['texts must be an object', { ...good, texts: undefined }],
  ['texts has no zh', { ...good, texts: { en: text } }],
  ['texts.zh must have', { ...good, texts: { zh: { ...text, changes: ' ' } } }],
  ['texts.zh must have', { ...good, texts: { zh: { ...text, body: [] } } }],
  ['texts.zh must have', { ...good, texts: { zh: { ...text, body: '一段' } } }],
])('an invalid file is refused with the reason: %s', (words, file) => {
  expect(() => readVersion(typeof file === 'string' ? file : JSON.stringify(file), now)).toThrow(words)
})
