import { defineTexts } from '../../base/texts/texts.ts'

export const billsTexts = defineTexts({ zh: { title: '账单差异' }, en: { title: 'Bill discrepancies' } })
