import { defineTexts } from '../../base/texts/texts.ts'

export const staleTexts = defineTexts({
  zh: {
    title: '同事刚刚改过这里',
    text: '请对照两个版本，再决定保留哪一个。您填写的内容还在。',
    field: '内容',
    mine: '您的版本',
    theirs: '现在的版本',
    takeTheirs: '采用现在的版本',
    keepMine: '用我的版本覆盖',
    differs: '不同',
  },
  en: {
    title: 'A colleague changed this a moment ago',
    text: 'Compare both versions, then choose one. What you have typed is still here.',
    field: 'Field',
    mine: 'Your version',
    theirs: 'As it is now',
    takeTheirs: 'Take it as it is now',
    keepMine: 'Save mine over it',
    differs: 'differs',
  },
})
