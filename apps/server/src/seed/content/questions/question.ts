export type QuestionCategory = 'buying' | 'binding' | 'calls' | 'renewal' | 'privacy'

/** A question and its answer in both languages. */
export type Question = {
  category: QuestionCategory
  title_zh: string
  title_en: string
  body_zh: string
  body_en: string
}
