import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  roles: { inventory: '库存', service: '客服', finance: '财务', telephony: '电话', owner: '负责人' },
  rolesHint: {
    inventory: '号码、导入、价格草稿、推荐号码、分类',
    service: '工单、模板、客户、订阅、退款申请',
    finance: '退款、价格批准、账单、账本',
    telephony: '通话、异常号码、封停',
    owner: '员工、商城内容、后台任务、批准、操作记录',
  },
  states: { invited: '已邀请', active: '可登录', disabled: '已停用' },
  choose: '至少选择一个岗位',
  role: '岗位',
  linkTitle: (name: string) => `把链接发给 ${name}`,
  linkText:
    '链接 1 小时内有效，只能用一次，关闭后不再显示。请通过只有对方能看到的渠道发送。72 小时内，对方不能批准申请，您也不能批准对方的申请。',
  copy: '复制链接',
  copied: '已复制',
  done: '完成',
}

const en: Translation<typeof zh> = {
  roles: {
    inventory: 'Inventory',
    service: 'Service',
    finance: 'Finance',
    telephony: 'Telephony',
    owner: 'Owner',
  },
  rolesHint: {
    inventory: 'numbers, imports, price drafts, featured, categories',
    service: 'tickets, templates, customers, subscriptions, refund requests',
    finance: 'refunds, price approvals, bills, ledger',
    telephony: 'calls, failing numbers, blocking',
    owner: 'staff, content, jobs, approvals, audit log',
  },
  states: { invited: 'Invited', active: 'Active', disabled: 'Disabled' },
  choose: 'Choose at least one role',
  role: 'Roles',
  linkTitle: (name) => `Send this link to ${name}`,
  linkText:
    'It works once, within an hour, and is not shown again. Send it where only they can read it. For 72 hours they cannot approve requests, and you cannot approve theirs.',
  copy: 'Copy link',
  copied: 'Copied',
  done: 'Done',
}

export const staffTexts = defineTexts({ zh, en })
