import type { Question } from '@hao/contract/entities.ts'

export type QuestionGroup = { category: string; questions: Question[] }

/** Questions by category; categories and questions keep their order. */
export function groupQuestions(questions: readonly Question[]): QuestionGroup[] {
  const groups = new Map<string, Question[]>()
  for (const question of questions) {
    const group = groups.get(question.category)
    if (group) group.push(question)
    else groups.set(question.category, [question])
  }
  return [...groups].map(([category, list]) => ({ category, questions: list }))
}
