import { expect, test } from 'vitest'
import { groupQuestions } from './group-questions.ts'

test('[SC-11] questions are grouped by category and keep their order', () => {
  const questions = ['calls', 'buying', 'calls'].map((category, index) => ({
    id: index + 1,
    category,
    title: `question ${index + 1}`,
  }))
  const groups = groupQuestions(questions).map((group) => [
    group.category,
    group.questions.map(({ id }) => id),
  ])
  expect(groups).toEqual([
    ['calls', [1, 3]],
    ['buying', [2]],
  ])
})
