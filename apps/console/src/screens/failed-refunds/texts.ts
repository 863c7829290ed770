import { providerWords as providerWordsEn } from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

const { brand } = providerWords
const { brand: brandEn } = providerWordsEn

export const failedRefundsTexts = defineTexts({
  title: both('退款失败', 'Failed refunds'),
  hint: both(
    `${brand}退不成或已关闭的退款，客户还没有收到钱。已关闭的，可以在订单里重新申请退款；异常的，请在${brand}商户平台改退到银行卡，或线下退还。办好后写明怎么处理的，再结案。`,
    `${brandEn} could not make these refunds or closed them, so the customers have not been paid back. If a refund was closed, request it again on the order. If it failed, send it to a bank card on the ${brandEn} merchant platform or pay it back another way. Then resolve it with a note on what you did.`,
  ),
  empty: both('没有失败的退款', 'No failed refunds'),
})
