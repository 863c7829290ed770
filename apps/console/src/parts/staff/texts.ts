import { both, defineTexts } from '../../base/texts/texts.ts'

export const staffTexts = defineTexts({
  roles: {
    inventory: both('库存', 'Inventory'),
    service: both('客服', 'Service'),
    finance: both('财务', 'Finance'),
    telephony: both('电话', 'Telephony'),
    owner: both('负责人', 'Owner'),
  },
  rolesHint: {
    inventory: both(
      '号码、导入、价格草稿、推荐号码、分类',
      'numbers, imports, price drafts, featured, categories',
    ),
    service: both(
      '工单、模板、客户、订阅、退款申请',
      'tickets, templates, customers, subscriptions, refund requests',
    ),
    finance: both('退款、价格批准、账单、账本', 'refunds, price approvals, bills, ledger'),
    telephony: both('通话、异常号码、封停', 'calls, failing numbers, blocking'),
    owner: both('员工、商城内容、后台任务、批准、操作记录', 'staff, content, jobs, approvals, audit log'),
  },
  states: {
    invited: both('已邀请', 'Invited'),
    active: both('可登录', 'Active'),
    disabled: both('已停用', 'Disabled'),
  },
  choose: both('至少选择一个岗位', 'Choose at least one role'),
  role: both('岗位', 'Roles'),
  linkTitle: both(
    (name: string) => `把链接发给 ${name}`,
    (name) => `Send this link to ${name}`,
  ),
  linkText: both(
    '链接 1 小时内有效，只能用一次，关闭后不再显示。请通过只有对方能看到的渠道发送。72 小时内，对方不能批准申请，您也不能批准对方的申请。',
    'It works once, within an hour, and is not shown again. Send it where only they can read it. For 72 hours they cannot approve requests, and you cannot approve theirs.',
  ),
  copy: both('复制链接', 'Copy link'),
  copied: both('已复制', 'Copied'),
  done: both('完成', 'Done'),
})
