import { both, defineTexts } from '../../base/texts/texts.ts'

export const favouriteTexts = defineTexts('parts/favourites/texts', {
  title: both('我的收藏', 'My favourites'),
  button: both(
    (count: number) => `我的收藏，${count} 个`,
    (count) => `My favourites, ${count}`,
  ),
  continue: both('继续选号', 'Continue choosing'),
  apply: both('去办理', 'Go apply'),
  compare: both('比较', 'Compare'),
  compareChosen: both(
    (count: number) => `比较 ${count} 个`,
    (count) => `Compare ${count}`,
  ),
  choose: both(
    (fewest: number, most: number) => `选 ${fewest} 到 ${most} 个来比较`,
    (fewest, most) => `Choose ${fewest} to ${most} to compare`,
  ),
  remove: both('删除', 'Delete'),
  removeOf: both(
    (number: string) => `删除 ${number}`,
    (number) => `Delete ${number}`,
  ),
  added: both('收藏成功', 'Favourite success'),
  removed: both('取消收藏', 'Cancel favourite'),
  failed: both('请重试', 'Please retry'),
  empty: both(
    '还没有收藏，点号码上的爱心就能收进来',
    'No favourites yet. Tap the heart on a number to save it here',
  ),
  anonymous: both('登录后，收藏的号码会一直在这里', 'Log in to keep the numbers you love here'),
  login: both('登录', 'Log in'),
})
