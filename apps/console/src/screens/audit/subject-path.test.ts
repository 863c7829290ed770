import { expect, test } from 'vitest'
import { subjectPath } from './subject-path.ts'

test('a subject links to its screen or its list; a reconciliation case links to the list of its kind', () => {
  expect(subjectPath('number', '12', {})).toBe('/numbers/12')
  const lists = ['banner', 'question', 'category', 'export'].map((subject) => subjectPath(subject, '1', {}))
  expect(lists).toEqual(['/banners', '/questions', '/categories', '/exports'])
  const cases = ['bill', 'quarantine', 'refund'].map((kind) => subjectPath('money-case', '1', { kind }))
  expect(cases).toEqual(['/bills', '/quarantine', '/failed-refunds'])
  expect(subjectPath('number', null, {})).toBeUndefined()
  expect(subjectPath('toString', '1', {})).toBeUndefined()
})
