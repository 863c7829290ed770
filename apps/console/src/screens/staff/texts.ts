import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '员工与岗位',
  invite: '邀请同事',
  inviteTitle: '邀请同事',
  name: '用户名',
  nameHint: '登录时使用，不区分大小写；之后不能修改',
  nameMissing: '请输入用户名',
  send: '生成邀请链接',
  cancel: '取消',
  roles: '岗位',
  state: '状态',
  lastHere: '最近使用',
  never: '—',
  since: '加入时间',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    staffList: typeof zh
  }
}

export const staffListTexts = defineTexts('staffList', zh)
