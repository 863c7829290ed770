import { both, defineTexts } from '../../base/texts/texts.ts'

export const customerRequestsTexts = defineTexts({
  title: both('客户申请', 'Customer requests'),
  kinds: {
    'customer-block': both('限制客户', 'Block a customer'),
    'customer-data': both('依法提供资料', 'Data for an authority'),
    'phone-change': both('更换登录手机', 'Change of login phone'),
  },
  empty: both(
    '还没有客户申请，请从客户或登录手机页面发起',
    'No requests yet. Begin on the screen of a customer or of a lost phone',
  ),
})
