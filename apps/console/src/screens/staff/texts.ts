import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '员工与岗位',
  invite: '邀请同事',
  inviteTitle: '邀请同事',
  name: '用户名',
  nameHint: '登录时使用，不区分大小写；之后不能修改',
  nameMissing: '请输入用户名',
  send: '生成邀请链接',
  cancel: '取消',
}

const en: Translation<typeof zh> = {
  title: 'Staff and roles',
  invite: 'Invite a colleague',
  inviteTitle: 'Invite a colleague',
  name: 'User name',
  nameHint: 'Used to log in, not case-sensitive. It cannot be changed later',
  nameMissing: 'Enter a user name',
  send: 'Create invitation link',
  cancel: 'Cancel',
}

export const staffListTexts = defineTexts({ zh, en })
