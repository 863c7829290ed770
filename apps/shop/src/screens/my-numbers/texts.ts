import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '我的号码',
  tabs: '号码状态',
  live: '在用',
  ended: '已结束',
  empty: { live: '还没有号码，去挑一个喜欢的吧', ended: '没有已结束的号码' },
  choose: '去选号',
  toLive: '看在用的号码',
}

export const en = (): Translation<typeof zh> => ({
  title: 'My numbers',
  tabs: 'Which numbers',
  live: 'In use',
  ended: 'Ended',
  empty: { live: 'No numbers yet. Find one you love', ended: 'No ended numbers' },
  choose: 'Choose a number',
  toLive: 'See numbers in use',
})

export const myNumbersTexts = { file: 'screens/my-numbers/texts', zh }
