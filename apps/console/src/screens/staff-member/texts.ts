import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  oneself: '这是您自己的账号：岗位和登录由另一位负责人修改。',
  facts: '登录方式',
  roles: '岗位',
  factors: '第二步验证',
  totp: '验证器应用',
  passkeys: (count: number) => `${count} 个通行密钥`,
  none: '尚未设置',
  codes: '可用恢复码',
  sessions: '登录中的设备',
  lastHere: '最近使用',
  since: '加入时间',
  underWay: '正在进行的操作',
  what: '内容',
  state: '状态',
  begun: '开始时间',
  workKinds: {
    bulk: (what: string) => what,
    import: (id: string) => `导入 ${id}`,
    export: (list: string) => `导出${list}`,
    'price-rules': (name: string) => `价格规则“${name}”`,
  },
  workStates: {
    reading: '读取中',
    running: '执行中',
    undoing: '撤销中',
    waiting: '排队中',
    approved: '已批准，待生效',
    in_effect: '改价中',
  },
  stopWaiting: '规则将退回草稿，号码价格保持不变。要再次生效，需要重新申请批准。',
  stopApplying: '已经改价的号码保持新价，尚未改价的号码保持原价；规则仍是现行规则。',
  history: '变更记录',
  terminal: '命令行',
  events: {
    invite: '邀请',
    plant: '演示账号',
    accept: '完成设置',
    'invite-again': '重新邀请',
    'change-roles': '修改岗位',
    disable: '停用',
    enable: '恢复',
  },
  acts: {
    roles: '修改岗位',
    disable: '停用',
    enable: '恢复登录',
    invite: '重新邀请',
    end: '退出所有设备',
  },
  titles: {
    roles: '修改岗位',
    disable: '停用这位同事？',
    enable: '恢复这位同事的登录？',
    invite: '重新邀请这位同事？',
    end: '退出这位同事的所有设备？',
  },
  effects: {
    roles: '保存后，对方需要重新登录；72 小时内不能批准您的申请。',
    disable: '对方立即退出登录，不能再登录，直到恢复；正在进行的操作停止，待批准的申请失效。',
    enable: '对方可以用原来的密码和验证方式登录；72 小时内不能批准您的申请。',
    invite:
      '对方立即退出登录；原来的密码、验证方式和恢复码全部失效，需要通过新链接重新设置。72 小时内，对方和您不能互相批准申请。',
    end: '对方需要重新登录。密码和验证方式不变。',
  },
  done: { roles: '岗位已修改', disable: '已停用', enable: '已恢复', end: '已退出' },
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    member: typeof zh
  }
}

export const memberTexts = defineTexts('member', zh)
