import { both, defineTexts } from '../../base/texts/texts.ts'

export const subscriptionListTexts = defineTexts({
  title: both('订阅', 'Subscriptions'),
  sum: both('月费合计（未结束的）', 'Monthly total (not ended)'),
})
