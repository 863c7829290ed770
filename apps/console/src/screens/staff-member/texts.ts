import { both, defineTexts } from '../../base/texts/texts.ts'

export const memberTexts = defineTexts({
  oneself: both(
    '这是您自己的账号：岗位和登录由另一位负责人修改。',
    'This is your own account. Another owner has to change its roles and login.',
  ),
  facts: both('登录方式', 'Login'),
  roles: both('岗位', 'Roles'),
  factors: both('第二步验证', 'Second factor'),
  totp: both('验证器应用', 'Authenticator app'),
  passkeys: both(
    (count: number) => `${count} 个通行密钥`,
    (count) => (count === 1 ? '1 passkey' : `${count} passkeys`),
  ),
  none: both('尚未设置', 'Not set up yet'),
  codes: both('可用恢复码', 'Recovery codes left'),
  sessions: both('登录中的设备', 'Logged-in devices'),
  lastHere: both('最近使用', 'Last active'),
  since: both('加入时间', 'Joined'),
  underWay: both('正在进行的操作', 'In progress'),
  what: both('内容', 'What'),
  state: both('状态', 'Status'),
  begun: both('开始时间', 'Started'),
  workKinds: {
    bulk: both(
      (what: string) => what,
      (what) => what,
    ),
    import: both(
      (id: string) => `导入 ${id}`,
      (id) => `Import ${id}`,
    ),
    export: both(
      (list: string) => `导出${list}`,
      (list) => `Export ${list.toLowerCase()}`,
    ),
    'price-rules': both(
      (name: string) => `价格规则“${name}”`,
      (name) => `Price rules “${name}”`,
    ),
  },
  workStates: {
    reading: both('读取中', 'Reading'),
    running: both('执行中', 'Running'),
    undoing: both('撤销中', 'Undoing'),
    waiting: both('排队中', 'Waiting'),
    approved: both('已批准，待生效', 'Approved, not in effect yet'),
    in_effect: both('改价中', 'Repricing'),
  },
  stopWaiting: both(
    '规则将退回草稿，号码价格保持不变。要再次生效，需要重新申请批准。',
    'The rules become a draft again and prices do not change. They need a new approval to take effect.',
  ),
  stopApplying: both(
    '已经改价的号码保持新价，尚未改价的号码保持原价；规则仍是现行规则。',
    'Numbers repriced so far keep their new prices, the others their former ones. The rules stay in effect.',
  ),
  history: both('变更记录', 'History'),
  terminal: both('命令行', 'command line'),
  events: {
    invite: both('邀请', 'Invited'),
    plant: both('演示账号', 'Demo account'),
    accept: both('完成设置', 'Set up their login'),
    'invite-again': both('重新邀请', 'Invited again'),
    'change-roles': both('修改岗位', 'Roles changed'),
    disable: both('停用', 'Disabled'),
    enable: both('恢复', 'Enabled'),
  },
  acts: {
    roles: both('修改岗位', 'Change roles'),
    disable: both('停用', 'Disable'),
    enable: both('恢复登录', 'Enable'),
    invite: both('重新邀请', 'Invite again'),
    end: both('退出所有设备', 'Log out everywhere'),
  },
  titles: {
    roles: both('修改岗位', 'Change roles'),
    disable: both('停用这位同事？', 'Disable this colleague?'),
    enable: both('恢复这位同事的登录？', 'Let this colleague log in again?'),
    invite: both('重新邀请这位同事？', 'Invite this colleague again?'),
    end: both('退出这位同事的所有设备？', 'Log this colleague out everywhere?'),
  },
  effects: {
    roles: both(
      '保存后，对方需要重新登录；72 小时内不能批准申请。',
      'They have to log in again. For 72 hours they cannot approve requests.',
    ),
    disable: both(
      '对方立即退出登录，不能再登录，直到恢复；正在进行的操作停止，待批准的申请失效。',
      'They are logged out at once and cannot log in until you enable them again. What they have in progress stops, and their requests expire.',
    ),
    enable: both(
      '对方可以用原来的密码和验证方式登录；72 小时内不能批准申请。',
      'They can log in with their old password and second factors. For 72 hours they cannot approve requests.',
    ),
    invite: both(
      '对方立即退出登录；原来的密码、验证方式和恢复码全部失效，需要通过新链接重新设置。72 小时内，对方不能批准申请，您也不能批准对方的申请。',
      'They are logged out at once. Their password, second factors and recovery codes stop working, and they set up new ones with the new link. For 72 hours they cannot approve requests, and you cannot approve theirs.',
    ),
    end: both(
      '对方需要重新登录。密码和验证方式不变。',
      'They have to log in again. Their password and second factors do not change.',
    ),
  },
  done: {
    roles: both('岗位已修改', 'Roles changed'),
    disable: both('已停用', 'Disabled'),
    enable: both('已恢复', 'Enabled'),
    end: both('已退出', 'Logged out'),
  },
})
