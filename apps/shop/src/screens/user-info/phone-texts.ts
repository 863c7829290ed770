import { both, defineTexts } from '../../base/texts/texts.ts'

export const phoneTexts = defineTexts('screens/user-info/phone-texts', {
  title: both('更换登录手机', 'Change login phone'),
  oldLead: both(
    '先验证现在的登录手机，再验证新手机。号码、订单、自动续费和收藏都会保留。',
    'First confirm your present phone, then the new one. Your numbers, orders, automatic renewal and favourites stay.',
  ),
  next: both('下一步', 'Next'),
  lost: both('原手机收不到短信？', 'Can’t get SMS on your old phone?'),
  newLead: both(
    '更换后所有设备会退出登录，请用新手机号重新登录。号码响铃的手机不变，可在“我的号码”里更换。',
    'All devices are then logged out: log in with the new phone. Your numbers go on ringing the phones they ring now; change those in My numbers.',
  ),
  newPhone: both('新手机号', 'New phone'),
  newPlaceholder: both('请输入新手机号', 'Your new mobile number'),
  confirm: both('确认更换', 'Change phone'),
  done: both('登录手机已更换，请用新手机号重新登录', 'Your login phone has changed. Please log in with it'),
  own: both('这就是现在的登录手机', 'This is your present login phone'),
})
