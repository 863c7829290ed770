import { both, defineTexts } from '../../base/texts/texts.ts'

export const ticketsTexts = defineTexts('screens/tickets/texts', {
  none: both(
    '您还没有咨询过客服。有什么想问的，写下来就好',
    'You haven’t asked us anything yet. Whatever it is, just write to us',
  ),
  first: both('联系客服', 'Ask us'),
  more: both('加载更多', 'Load more'),
  end: both('没有更多了', 'No more requests'),
})
