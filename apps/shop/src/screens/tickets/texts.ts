import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '我的咨询',
  none: '您还没有咨询过客服。有什么想问的，写下来就好',
  first: '联系客服',
  more: '加载更多',
  end: '没有更多了',
}

export const en = (): Translation<typeof zh> => ({
  title: 'My requests',
  none: 'You haven’t asked us anything yet. Whatever it is, just write to us',
  first: 'Ask us',
  more: 'Load more',
  end: 'No more requests',
})

export const ticketsTexts = { file: 'screens/tickets/texts', zh }
