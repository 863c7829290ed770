import { z } from 'zod'
import { text } from '../../entities.ts'
import { questionCategories } from '../../question-categories.ts'
import { id } from '../fields.ts'
import { defineList, words } from './define-list.ts'

/** The questions of the help centre, in the order of the shop. */
export const questionList = defineList({
  permission: 'content.read',
  row: z.object({
    id,
    category: z.string(),
    titleZh: z.string(),
    bodyZh: z.string(),
    titleEn: z.string().nullable(),
    bodyEn: z.string().nullable(),
    useful: z.number().int(),
    useless: z.number().int(),
    version: z.int32().positive(),
  }),
  sorts: { position: { zh: '按商城中的顺序', en: 'As in the shop' } },
  filters: {
    category: { kind: 'choice', schema: z.enum(questionCategories), label: words.category },
    keyword: { kind: 'text', schema: text(40), label: { zh: '标题或正文', en: 'Title or text' } },
  },
  columns: {
    category: { kind: 'own', title: words.category, width: 130 },
    question: { kind: 'own', title: { zh: '问题', en: 'Question' } },
    shop: { kind: 'own', title: { zh: '商城页面', en: 'Shop page' }, width: 120 },
    english: { kind: 'own', title: { zh: '英文', en: 'English' }, width: 130 },
    votes: { kind: 'own', title: { zh: '读者评价', en: 'Feedback' }, width: 150 },
  },
})
