import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  heading: (prefix: string) => `登录 ${prefix} 隐私号`,
  warm: '一个号码，守住隐私；陌生来电，照样响铃。',
  phone: '手机号',
  phonePlaceholder: '请输入手机号',
  login: '登录',
  agreementStart: '我已阅读并同意',
  serviceAgreement: '《服务协议》',
  and: '和',
  privacyPolicy: '《隐私政策》',
  agreementMissing: '请同意服务协议和隐私政策',
  welcome: '登录成功',
  newcomer: '未注册的手机号，登录时自动注册',
}

export const en = (): Translation<typeof zh> => ({
  heading: (prefix) => `Log in to ${prefix}`,
  warm: 'One number keeps your own private, and strangers can still reach you.',
  phone: 'Phone',
  phonePlaceholder: 'Your mobile number',
  login: 'Log in',
  agreementStart: 'I have read and agree to the ',
  serviceAgreement: 'Service Agreement',
  and: ' and ',
  privacyPolicy: 'Privacy Policy',
  agreementMissing: 'Please agree to the service agreement and privacy policy',
  welcome: 'You’re logged in',
  newcomer: 'New here? Logging in creates your account',
})

export const loginTexts = { file: 'screens/login/texts', zh }
