import { both, defineTexts } from '../../base/texts/texts.ts'

export const loginTexts = defineTexts({
  title: both('登录', 'Log in'),
  name: both('用户名', 'User name'),
  nameMissing: both('请输入用户名', 'Enter your user name'),
  password: both('密码', 'Password'),
  passwordMissing: both('请输入密码', 'Enter your password'),
  next: both('下一步', 'Next'),
  back: both('返回', 'Back'),
  second: both(
    (name: string) => `${name}，请再验证一步`,
    (name) => `One more step, ${name}`,
  ),
  wait: both(
    (seconds: number) => (seconds < 100 ? `请等待 ${seconds} 秒` : `请等待 ${Math.ceil(seconds / 60)} 分钟`),
    (seconds) => (seconds < 100 ? `Wait ${seconds} seconds` : `Wait ${Math.ceil(seconds / 60)} minutes`),
  ),
  demo: both('演示环境：选择一位同事，直接进入', 'Demo: choose a colleague to log in as'),
  demoAgain: both('演示环境：点一下即可', 'Demo: just tap once'),
  enterAs: both(
    (name: string, role: string) => `${role} · ${name}`,
    (name, role) => `${role} · ${name}`,
  ),
  help: both(
    '没有账号，或无法登录？请联系负责人，由负责人发送邀请链接。',
    'No account, or can’t log in? Ask an owner to send you an invitation.',
  ),
  over: both('登录已结束', 'Your session has ended'),
  overText: both(
    '已填写的内容都在。重新登录后继续。',
    'Everything you entered is still here. Log in again to continue.',
  ),
  someoneElse: both('换人登录', 'Log in as someone else'),
  fresh: both('请再次验证身份', 'Confirm that it’s you'),
  freshText: both(
    '这项操作需要最近 5 分钟内的验证。',
    'This action needs a confirmation within the last 5 minutes.',
  ),
  invite: both('设置您的登录', 'Set up your login'),
  welcome: both(
    (name: string, roles: string) => `${name}，您好。您的岗位：${roles}`,
    (name, roles) => `Welcome, ${name}. Your roles: ${roles}`,
  ),
  inviteMissing: both(
    '这个页面需要完整的邀请链接，请从消息中重新打开。',
    'The invitation link is incomplete. Open it again from the message.',
  ),
  choosePassword: both('设置密码', 'Choose a password'),
  passwordHint: both(
    '至少 10 个字符；不要用常见密码、姓名、日期或连续按键',
    'At least 10 characters. Avoid common passwords, names, dates and neighbouring keys',
  ),
  again: both('再输入一次', 'Repeat password'),
  different: both('两次输入的密码不同', 'The passwords do not match'),
  chooseFactor: both('设置第二步验证', 'Set up a second factor'),
  finish: both('完成并登录', 'Finish and log in'),
})
