import { plural } from '../../base/texts/plural.ts'
import type { Translation } from '../../base/texts/texts.ts'

/** What prevents the deletion of an account, counted by the server. */
export type Uses = { pending: number; unbound: number; subscriptions: number }

const zh = {
  heading: '个人信息',
  avatar: '头像',
  avatars: { cat: '小猫', bear: '小熊', fox: '狐狸', panda: '熊猫', rabbit: '兔子', owl: '猫头鹰' },
  nickname: '昵称',
  nicknamePlaceholder: '1 至 20 个字',
  nicknameMissing: '请输入昵称',
  nicknameLong: '昵称最多 20 个字',
  nicknameOdd: '昵称里有看不见的字符，请重新输入',
  phone: '手机号',
  gender: '性别',
  genders: ['女', '男', '保密'],
  region: '所在地区',
  choose: '请选择',
  unset: '未填写',
  save: '保存',
  saved: '已保存',
  note: '手机号用于登录，也用来查找您的订单。我们不会把它告诉拨打您号码的人。',
  account: '账号',
  download: '下载我的数据',
  downloaded: '数据已下载',
  fileName: (prefix: string) => `我的${prefix}数据`,
  logout: '退出登录',
  loggedOut: '已退出登录',
  remove: '注销账号',
  removeTitle: '注销账号',
  removeLead: '注销后无法恢复。注销前请确认：',
  conditions: ['没有待支付的订单', '没有已支付但还未绑定手机号的订单', '没有使用中的号码，续费已结束'],
  removeEffect:
    '头像、昵称、地区、收藏和客服咨询会被删除，所有设备退出登录。依法需要保存的订单记录会保留，但不再与您的身份关联。手机号之后可以重新注册。',
  removeStart: '继续注销',
  keep: '再想想',
  removeCode: '为确认是您本人，请输入短信验证码',
  removeConfirm: '确认注销',
  removed: '账号已注销',
  inUse: ({ pending, unbound, subscriptions }: Uses) =>
    `暂时不能注销：您还有${[
      pending > 0 && ` ${pending} 个待支付订单`,
      unbound > 0 && ` ${unbound} 个待绑定订单`,
      subscriptions > 0 && ` ${subscriptions} 个使用中的号码`,
    ]
      .filter(Boolean)
      .join('、')}`,
  toOrders: '查看订单',
}

export const en = (): Translation<typeof zh> => ({
  heading: 'Your details',
  avatar: 'Avatar',
  avatars: { cat: 'Cat', bear: 'Bear', fox: 'Fox', panda: 'Panda', rabbit: 'Rabbit', owl: 'Owl' },
  nickname: 'Nickname',
  nicknamePlaceholder: '1 to 20 characters',
  nicknameMissing: 'Please enter a nickname',
  nicknameLong: 'A nickname can have at most 20 characters',
  nicknameOdd: 'Your nickname contains invisible characters. Please type it again',
  phone: 'Phone',
  gender: 'Gender',
  genders: ['Female', 'Male', 'Private'],
  region: 'Region',
  choose: 'Please choose',
  unset: 'Not set',
  save: 'Save',
  saved: 'Saved',
  note: 'You log in with your phone number, and we use it to find your orders. People who call your number never see it.',
  account: 'Account',
  download: 'Download my data',
  downloaded: 'Your data has been downloaded',
  fileName: (prefix) => `my-${prefix}-data`,
  logout: 'Log out',
  loggedOut: 'You’re logged out',
  remove: 'Delete account',
  removeTitle: 'Delete account',
  removeLead: 'This can’t be undone. Before you continue, make sure you have:',
  conditions: ['no unpaid orders', 'no paid orders without a bound phone', 'no numbers in use'],
  removeEffect:
    'Your avatar, nickname, region, favourites and customer service requests are deleted, and all devices are logged out. Order records that the law requires us to keep are no longer linked to you. You can register again later with the same phone.',
  removeStart: 'Continue',
  keep: 'Keep account',
  removeCode: 'To confirm it’s you, enter the code from the SMS',
  removeConfirm: 'Delete account',
  removed: 'Your account has been deleted',
  inUse: ({ pending, unbound, subscriptions }) =>
    `You can’t delete your account yet. You still have ${[
      pending > 0 && plural(pending, 'unpaid order'),
      unbound > 0 && `${plural(unbound, 'order')} to bind`,
      subscriptions > 0 && `${plural(subscriptions, 'number')} in use`,
    ]
      .filter(Boolean)
      .join(', ')}`,
  toOrders: 'See my orders',
})

export const userInfoTexts = { file: 'screens/user-info/texts', zh }
