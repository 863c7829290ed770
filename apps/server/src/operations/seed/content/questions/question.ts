import type { QuestionCategory } from '@hao/contract/question-categories.ts'
import type { Texts } from '../texts.ts'

/** A question and its answer. */
export type Question = { category: QuestionCategory; texts: Texts<{ title: string; body: string }> }
