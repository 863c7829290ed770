/** What the questions of the help centre are about, in the order that the shop shows. */
export const questionCategories = ['buying', 'binding', 'calls', 'renewal', 'privacy'] as const
export type QuestionCategory = (typeof questionCategories)[number]
