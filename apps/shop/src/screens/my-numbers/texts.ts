import { both, defineTexts } from '../../base/texts/texts.ts'

export const myNumbersTexts = defineTexts('screens/my-numbers/texts', {
  tabs: both('号码状态', 'Which numbers'),
  live: both('在用', 'In use'),
  ended: both('已结束', 'Ended'),
  empty: {
    live: both('还没有号码，去挑一个喜欢的吧', 'No numbers yet. Find one you love'),
    ended: both('没有已结束的号码', 'No ended numbers'),
  },
  choose: both('去选号', 'Choose a number'),
  toLive: both('看在用的号码', 'See numbers in use'),
})
