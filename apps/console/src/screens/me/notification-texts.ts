import { both, defineTexts } from '../../base/texts/texts.ts'

export const notificationTexts = defineTexts({
  title: both('提醒', 'Notifications'),
  hint: both(
    '有事等您处理时发给您：只有数量和控制台链接，没有客户的信息。',
    'Sent when something waits for you: counts and a link to the console, nothing about customers.',
  ),
  about: both('事项', 'About'),
  ways: { mail: both('邮件', 'Mail'), wecom: both('企业微信群', 'WeCom group') },
  topics: {
    approvals: both('等我审批的申请', 'Requests that wait for my approval'),
    tickets: both('超时的工单', 'Overdue tickets'),
    jobs: both('失败的后台任务', 'Failed background jobs'),
    outcomes: both('我的申请的结果', 'Outcomes of my requests'),
  },
  saved: both('已保存', 'Saved'),
  try: both('试一试', 'Try it'),
  send: both('给我发一条', 'Send me one'),
  testSent: both('正在发送，请在收件处查看', 'Being sent. Look where it arrives'),
  noMail: both(
    '邮件不可用：还没有设置邮件服务器（SMTP_URL）。',
    'Mail is not available: no mail server is set up (SMTP_URL).',
  ),
  noWecom: both(
    '企业微信群不可用：还没有设置群机器人（WECOM_ROBOT_KEY）。',
    'The WeCom group is not available: no robot is set up (WECOM_ROBOT_KEY).',
  ),
  waiting: both(
    (since: string) => `${since} 起有提醒还没有发出，系统会继续重试`,
    (since) => `Notifications could not be sent since ${since}. We keep trying`,
  ),
  lastSent: both(
    (at: string) => `上次发送：${at}`,
    (at) => `Last sent: ${at}`,
  ),
  inUse: both(
    (address: string) => `邮件发到：${address}`,
    (address) => `Mail goes to: ${address}`,
  ),
  address: both('邮箱', 'Mail address'),
  wrongAddress: both('请填写邮箱地址', 'Please enter a mail address'),
  sendCode: both('发送验证码', 'Send code'),
  codeSent: both('验证码已发送', 'Code sent'),
  code: both('邮箱验证码', 'Code from the mail'),
  codeHint: both(
    (address: string) => `已发到 ${address}，一小时内有效；填写后开始使用这个邮箱`,
    (address) => `Sent to ${address}, valid for an hour. The address is used after you enter it`,
  ),
  codeMissing: both('请填写验证码', 'Please enter the code'),
  confirm: both('确认邮箱', 'Confirm address'),
  confirmed: both('邮箱已确认', 'Address confirmed'),
  change: both('换一个邮箱', 'Change address'),
  remove: both('移除邮箱', 'Remove address'),
  removed: both('邮箱已移除，不再发邮件', 'Address removed. No more mail is sent'),
})
