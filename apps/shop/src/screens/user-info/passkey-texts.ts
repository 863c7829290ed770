import { both, defineTexts } from '../../base/texts/texts.ts'

export const passkeyTexts = defineTexts('screens/user-info/passkey-texts', {
  title: both('通行密钥', 'Passkeys'),
  lead: both(
    '用指纹、面容或锁屏密码登录，不用等短信。通行密钥由手机或浏览器保管，我们没有您的指纹和面容。',
    'Log in with your fingerprint, face or screen lock, without waiting for an SMS. Your phone or browser keeps the passkey; we never see your fingerprint or face.',
  ),
  none: both('还没有通行密钥', 'No passkeys yet'),
  unknown: both('未知设备', 'Unknown device'),
  since: both(
    (at: string) => `添加于 ${at}`,
    (at) => `Added ${at}`,
  ),
  lastUsed: both(
    (at: string) => `最近使用 ${at}`,
    (at) => `Last used ${at}`,
  ),
  unused: both('还没有用过', 'Not used yet'),
  remove: both('移除', 'Remove'),
  removeOf: both(
    (device: string) => `移除 ${device} 的通行密钥`,
    (device) => `Remove the passkey of ${device}`,
  ),
  removeText: both(
    '移除后不能再用它登录，仍可用短信验证码登录。',
    'You can no longer log in with it. SMS codes still work.',
  ),
  keep: both('保留', 'Keep'),
  removed: both('通行密钥已移除', 'Passkey removed'),
  add: both('添加通行密钥', 'Add a passkey'),
  full: both('最多 5 个，移除一个后可以再添加', 'You have 5, which is the most. Remove one to add another'),
  unsupported: both(
    '这个浏览器不能使用通行密钥，请在手机自带的浏览器里打开本页添加。',
    'This browser has no passkeys. Open this page in your phone’s own browser to add one.',
  ),
  codeLead: both('为确认是您本人，先验证登录手机', 'To confirm it’s you, first confirm your login phone'),
  next: both('下一步', 'Next'),
  createLead: both(
    '验证通过。接下来按手机提示，用指纹、面容或锁屏密码确认。',
    'Thank you. Your phone now asks for your fingerprint, face or screen lock.',
  ),
  create: both('创建通行密钥', 'Create passkey'),
  failed: both(
    '没有创建：您取消了，或这台设备上已经有一个。可以再试一次。',
    'Nothing was created: you cancelled, or this device already has one. You can try again.',
  ),
  refused: both(
    '没有添加，请重新获取验证码再试',
    'The passkey was not added. Please get a new code and try again',
  ),
  added: both('通行密钥已添加', 'Passkey added'),
})
