import { plural } from '../../base/texts/plural.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

/** What prevents the deletion of an account, counted by the server. */
export type Uses = { pending: number; unbound: number; subscriptions: number }

export const userInfoTexts = defineTexts('screens/user-info/texts', {
  heading: both('个人信息', 'Your details'),
  avatar: both('头像', 'Avatar'),
  avatars: {
    cat: both('小猫', 'Cat'),
    bear: both('小熊', 'Bear'),
    fox: both('狐狸', 'Fox'),
    panda: both('熊猫', 'Panda'),
    rabbit: both('兔子', 'Rabbit'),
    owl: both('猫头鹰', 'Owl'),
  },
  nickname: both('昵称', 'Nickname'),
  nicknamePlaceholder: both('1 至 20 个字', '1 to 20 characters'),
  nicknameMissing: both('请输入昵称', 'Please enter a nickname'),
  nicknameLong: both('昵称最多 20 个字', 'A nickname can have at most 20 characters'),
  nicknameOdd: both(
    '昵称里有看不见的字符，请重新输入',
    'Your nickname contains invisible characters. Please type it again',
  ),
  phone: both('登录手机', 'Login phone'),
  passkeys: both('通行密钥', 'Passkeys'),
  gender: both('性别', 'Gender'),
  genders: both(['女', '男', '保密'], ['Female', 'Male', 'Private']),
  region: both('所在地区', 'Region'),
  choose: both('请选择', 'Please choose'),
  unset: both('未填写', 'Not set'),
  save: both('保存', 'Save'),
  saved: both('已保存', 'Saved'),
  note: both(
    '手机号用于登录，也用来查找您的订单。我们不会把它告诉拨打您号码的人。',
    'You log in with your phone number, and we use it to find your orders. People who call your number never see it.',
  ),
  account: both('账号', 'Account'),
  download: both('下载我的数据', 'Download my data'),
  downloaded: both('数据已下载', 'Your data has been downloaded'),
  fileName: both(
    (prefix: string) => `我的${prefix}数据`,
    (prefix) => `my-${prefix}-data`,
  ),
  logout: both('退出登录', 'Log out'),
  loggedOut: both('已退出登录', 'You’re logged out'),
  remove: both('注销账号', 'Delete account'),
  removeTitle: both('注销账号', 'Delete account'),
  removeLead: both(
    '注销后无法恢复。注销前请确认：',
    'This can’t be undone. Before you continue, make sure you have:',
  ),
  conditions: both(
    ['没有待支付的订单', '没有已支付但还未绑定手机号的订单', '没有使用中的号码，续费已结束'],
    ['no unpaid orders', 'no paid orders without a bound phone', 'no numbers in use'],
  ),
  removeEffect: both(
    '头像、昵称、地区、收藏和客服咨询会被删除，所有设备退出登录，转让给您的号码不再给您。依法需要保存的订单记录会保留，但不再与您的身份关联。手机号之后可以重新注册。',
    'Your avatar, nickname, region, favourites and customer service requests are deleted, all devices are logged out, and transfers to you stop. Order records that the law requires us to keep are no longer linked to you. You can register again later with the same phone.',
  ),
  removeStart: both('继续注销', 'Continue'),
  keep: both('再想想', 'Keep account'),
  removeCode: both('为确认是您本人，请输入短信验证码', 'To confirm it’s you, enter the code from the SMS'),
  removeConfirm: both('确认注销', 'Delete account'),
  removed: both('账号已注销', 'Your account has been deleted'),
  inUse: both(
    ({ pending, unbound, subscriptions }: Uses) =>
      `暂时不能注销：您还有${[
        pending > 0 && ` ${pending} 个待支付订单`,
        unbound > 0 && ` ${unbound} 个待绑定订单`,
        subscriptions > 0 && ` ${subscriptions} 个使用中的号码`,
      ]
        .filter(Boolean)
        .join('、')}`,
    ({ pending, unbound, subscriptions }) =>
      `You can’t delete your account yet. You still have ${[
        pending > 0 && plural(pending, 'unpaid order'),
        unbound > 0 && `${plural(unbound, 'order')} to bind`,
        subscriptions > 0 && `${plural(subscriptions, 'number')} in use`,
      ]
        .filter(Boolean)
        .join(', ')}`,
  ),
  toNumbers: both('查看我的号码', 'See my numbers'),
  toOrders: both('查看订单', 'See my orders'),
})
