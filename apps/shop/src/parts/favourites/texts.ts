import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '我的收藏',
  button: (count: number) => `我的收藏，${count} 个`,
  continue: '继续选号',
  apply: '去办理',
  remove: '删除',
  removeOf: (number: string) => `删除 ${number}`,
  added: '收藏成功',
  removed: '取消收藏',
  failed: '请重试',
  empty: '还没有收藏，点号码上的爱心就能收进来',
  anonymous: '登录后，收藏的号码会一直在这里',
  login: '登录',
}

export const en = (): Translation<typeof zh> => ({
  title: 'My favourites',
  button: (count) => `My favourites, ${count}`,
  continue: 'Continue choosing',
  apply: 'Go apply',
  remove: 'Delete',
  removeOf: (number) => `Delete ${number}`,
  added: 'Favourite success',
  removed: 'Cancel favourite',
  failed: 'Please retry',
  empty: 'No favourites yet. Tap the heart on a number to save it here',
  anonymous: 'Log in to keep the numbers you love here',
  login: 'Log in',
})

export const favouriteTexts = { file: 'parts/favourites/texts', zh }
