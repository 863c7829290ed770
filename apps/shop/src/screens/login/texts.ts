import { both, defineTexts } from '../../base/texts/texts.ts'

export const loginTexts = defineTexts('screens/login/texts', {
  heading: both(
    (prefix: string) => `登录 ${prefix} 隐私号`,
    (prefix) => `Log in to ${prefix}`,
  ),
  warm: both(
    '一个号码，守住隐私；陌生来电，照样响铃。',
    'One number keeps your own private, and strangers can still reach you.',
  ),
  phone: both('手机号', 'Phone'),
  phonePlaceholder: both('请输入手机号', 'Your mobile number'),
  login: both('登录', 'Log in'),
  agreementStart: both('我已阅读并同意', 'I have read and agree to the '),
  serviceAgreement: both('《服务协议》', 'Service Agreement'),
  and: both('和', ' and '),
  privacyPolicy: both('《隐私政策》', 'Privacy Policy'),
  agreementMissing: both(
    '请同意服务协议和隐私政策',
    'Please agree to the service agreement and privacy policy',
  ),
  welcome: both('登录成功', 'You’re logged in'),
  passkey: both('用通行密钥登录', 'Log in with a passkey'),
  passkeyFailed: both(
    '没有用通行密钥登录，可以重试，或用短信验证码登录',
    'You did not log in with a passkey. Try again, or use an SMS code',
  ),
  passkeyUnknown: both(
    '这个通行密钥已失效，请用短信验证码登录',
    'This passkey is no longer valid. Please log in with an SMS code',
  ),
  lost: both('手机号已停用？', 'Lost your phone?'),
  newcomer: both('未注册的手机号，登录时自动注册', 'New here? Logging in creates your account'),
})
