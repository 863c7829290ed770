import { defineTexts } from '../../texts/texts.ts'

const zh = {
  heading: '个人信息',
  nickname: '昵称',
  phone: '手机号',
  gender: '性别',
  genders: ['女', '男', '保密'] as readonly string[],
  unset: '未填写',
  note: '手机号用于登录，也用来查找您的订单。我们不会把它告诉拨打您号码的人。',
}

export const userInfoTexts = defineTexts(zh, () => import('./texts.en.ts'))
export type UserInfoTexts = typeof zh
