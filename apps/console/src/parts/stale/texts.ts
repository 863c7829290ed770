import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '同事刚刚改过这里',
  text: '请对照两个版本，再决定保留哪一个。您填写的内容还在。',
  field: '项目',
  mine: '您的版本',
  theirs: '现在的版本',
  takeTheirs: '采用现在的版本',
  keepMine: '用我的版本覆盖',
  differs: '不同',
}

const en: Translation<typeof zh> = {
  title: 'A colleague just changed this',
  text: 'Compare both versions and choose one. What you entered is still here.',
  field: 'Field',
  mine: 'Your version',
  theirs: 'Current version',
  takeTheirs: 'Use current version',
  keepMine: 'Overwrite with mine',
  differs: 'different',
}

export const staleTexts = defineTexts({ zh, en })
