import { questionCategories } from '@hao/contract/question-categories.ts'
import { expect, test } from 'vitest'
import { questionsTexts } from './texts.ts'

test("every category of questions has a name, in the operator's order", () => {
  expect(Object.keys(questionsTexts.zh.categories)).toEqual([...questionCategories])
})
