import { defineTexts } from '../../base/texts/texts.ts'

export const quarantineTexts = defineTexts({ zh: { title: '待查付款' }, en: { title: 'Payments to review' } })
