import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '个人中心',
  pleaseLogin: '请登录',
  member: (digits: string) => `用户${digits}`,
  loginHint: '登录后查看订单、号码和收藏',
  myNumbers: '我的号码',
  allNumbers: '全部',
  noNumbers: '还没有号码，去挑一个喜欢的吧',
  choose: '去选号',
  numbersFailed: '号码没有加载出来',
  myOrders: '我的订单',
  orders: '全部订单',
  renewals: '续费管理',
  calls: '通话记录',
  waits: '我的提醒',
  devices: '登录设备',
  favourites: '我的收藏',
  service: '客服中心',
  questions: '常见问题',
  serviceAgreement: '服务协议',
  privacyPolicy: '隐私政策',
  settings: '设置',
  theme: '外观',
  themes: { auto: '跟随系统', light: '浅色', dark: '深色' },
  largeText: '大字',
  logout: '退出登录',
  loggedOut: '已退出登录',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    userCenter: typeof zh
  }
}

export const userCenterTexts = defineTexts('userCenter', zh)
