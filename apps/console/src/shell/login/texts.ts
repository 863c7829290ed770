import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '登录',
  name: '用户名',
  nameMissing: '请输入用户名',
  password: '密码',
  passwordMissing: '请输入密码',
  next: '下一步',
  back: '返回',
  second: (name: string) => `${name}，请再验证一步`,
  wait: (seconds: number) =>
    seconds < 100 ? `请等待 ${seconds} 秒` : `请等待 ${Math.ceil(seconds / 60)} 分钟`,
  demo: '演示环境：选择一位同事，直接进入',
  demoAgain: '演示环境：点一下即可',
  enterAs: (name: string, role: string) => `${role} · ${name}`,
  help: '没有账号，或无法登录？请联系负责人，由负责人发送邀请链接。',
  over: '登录已结束',
  overText: '已填写的内容都在。重新登录后继续。',
  someoneElse: '换人登录',
  leave: '不登录',
  fresh: '请再次验证身份',
  freshText: '这项操作需要最近 5 分钟内的验证。',
  cancel: '取消',
  invite: '设置您的登录',
  welcome: (name: string, roles: string) => `${name}，您好。您的岗位：${roles}`,
  inviteMissing: '这个页面需要完整的邀请链接，请从消息中重新打开。',
  choosePassword: '设置密码',
  passwordHint: '至少 10 个字符；不要用常见密码、姓名、日期或连续按键',
  again: '再输入一次',
  different: '两次输入的密码不同',
  chooseFactor: '设置第二步验证',
  finish: '完成并登录',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    login: typeof zh
  }
}

export const loginTexts = defineTexts('login', zh)
