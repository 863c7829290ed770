import type { Texts } from '../texts.ts'

export type QuestionCategory = 'buying' | 'binding' | 'calls' | 'renewal' | 'privacy'

/** A question and its answer. */
export type Question = { category: QuestionCategory; texts: Texts<{ title: string; body: string }> }
