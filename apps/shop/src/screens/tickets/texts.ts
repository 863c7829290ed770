import { both, defineTexts } from '../../base/texts/texts.ts'

export const ticketsTexts = defineTexts('screens/tickets/texts', {
  none: both(
    '您还没有咨询过客服。有什么想问的，写下来就好',
    'You haven’t asked us anything yet. Whatever it is, just write to us',
  ),
  first: both('联系客服', 'Ask us'),
  more: both('加载更多', 'Load more'),
  inWechat: both('在微信里收回复', 'Replies in WeChat'),
  inWechatOn: both('微信收不到时，改发短信', 'If WeChat can’t deliver one, you get an SMS'),
  inWechatOff: both('请先关注我们的公众号；不再发短信', 'Follow our account first. No SMS then'),
  end: both('没有更多了', 'No more requests'),
})
