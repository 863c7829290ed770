import { defineTexts } from '../../base/texts/texts.ts'

const zh = { title: '订阅', sum: '月费合计（未结束的）' }

const en = { title: 'Subscriptions', sum: 'Monthly total (not ended)' }

export const subscriptionListTexts = defineTexts({ zh, en })
