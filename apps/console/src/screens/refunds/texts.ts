import { defineTexts } from '../../base/texts/texts.ts'

export const refundsTexts = defineTexts({ zh: { title: '退款' }, en: { title: 'Refunds' } })
