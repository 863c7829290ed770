import { both, defineTexts } from '../../base/texts/texts.ts'

export const staleTexts = defineTexts({
  title: both('同事刚刚改过这里', 'A colleague just changed this'),
  text: both(
    '请对照两个版本，再决定保留哪一个。您填写的内容还在。',
    'Compare both versions and choose one. What you entered is still here.',
  ),
  field: both('项目', 'Field'),
  mine: both('您的版本', 'Your version'),
  theirs: both('现在的版本', 'Current version'),
  takeTheirs: both('采用现在的版本', 'Use current version'),
  keepMine: both('用我的版本覆盖', 'Overwrite with mine'),
  differs: both('不同', 'different'),
})
