import { buyingQuestions } from './questions/buying.ts'
import { bindingQuestions } from './questions/binding.ts'
import { callQuestions } from './questions/calls.ts'
import type { Question } from './questions/question.ts'
import { privacyQuestions } from './questions/privacy.ts'
import { renewalQuestions } from './questions/renewal.ts'

const inOrder: readonly Question[] = [
  ...buyingQuestions,
  ...bindingQuestions,
  ...callQuestions,
  ...renewalQuestions,
  ...privacyQuestions,
]

/** The frequent questions with their answers; a blank line separates paragraphs. */
export const questions: readonly (Question & { position: number })[] = inOrder.map((question, index) => ({
  ...question,
  position: index + 1,
}))
