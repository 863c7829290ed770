import { questionCategories } from '@hao/contract/question-categories.ts'
import { expect, test } from 'vitest'
import { questionsTexts } from './texts.ts'

test('every category that the operator may give a question has its name, in the same order', () => {
  expect(Object.keys(questionsTexts.zh.categories)).toEqual([...questionCategories])
})
