import { both, defineTexts } from '../../base/texts/texts.ts'

export const customerRequestsTexts = defineTexts({
  title: both('客户申请', 'Customer requests'),
  kinds: {
    'customer-block': both('限制客户', 'Block a customer'),
    'customer-data': both('依法提供资料', 'Data for an authority'),
  },
  empty: both(
    '还没有限制客户或提供资料的申请，请从客户页面发起',
    'No requests yet. Begin on the screen of a customer',
  ),
})
