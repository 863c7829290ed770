import { labels } from '@hao/contract/console/labels.ts'
import { defineTexts } from '../../base/texts/texts.ts'
import { labelsZh } from './detail-labels.ts'

const kindsZh = {
  customer: '客户手机号',
  binding: '绑定的手机',
  'second-phone': '第二部手机',
  caller: '主叫号码',
  message: '工单消息',
  note: '工单备注',
  sms: '收件箱中的短信',
}

const zh = {
  labels: labelsZh,
  yes: '是',
  no: '否',
  none: '无',
  listed: '、',
  comma: '，',
  semicolon: '；',
  labelled: (label: string, said: string) => `${label}：${said}`,
  numbers: (count: string) => `选中的 ${count} 个号码`,
  all: '全部号码',
  gone: '已删除',
  values: {
    ...labels.refundKinds,
    ...kindsZh,
    end: '结束号码',
    'renewal-off': '关闭自动续费',
    totp: '验证器应用',
    passkey: '通行密钥',
    phone: '完整手机号',
    number: '号码',
    none: '未识别',
    stock: '未售号码',
    calls: '通话记录',
    numbers: '号码库存',
    orders: '订单',
    refunds: '退款',
    ledger: '账本',
    quarantine: '待查付款',
    bill: '账单差异',
    refund: '失败的退款',
    run: '执行',
    undo: '撤销',
    sum: '总价降幅超限',
    one: '有号码降价超过一半',
    many: '号码过多',
    'command line': '命令行',
    invite: '邀请',
    'invite-again': '重新邀请',
    accept: '接受邀请',
    roles: '修改岗位',
    disable: '停用',
    enable: '恢复登录',
    comma: '逗号',
    semicolon: '分号',
    tab: '制表符',
    pipe: '竖线',
  },
  filters: {
    zh: '中文',
    en: '英文',
    digits: '包含',
    head: '开头',
    tail: '结尾',
    pattern: '样式',
    category: '分类',
    minPrice: '最低月费',
    maxPrice: '最高月费',
    length: '位数',
    set: '批次号',
    since: '入库自',
    outcome: '结果',
    trade: '订单号',
    no: '单号',
    month: '月份',
    stage: '状态',
    status: '状态',
    paidFrom: '支付自',
    paidUntil: '支付至',
    arrivedFrom: '到账自',
    arrivedUntil: '到账至',
    placedFrom: '下单自',
    placedUntil: '下单至',
    priceFrom: '月费不低于',
    priceBelow: '月费低于',
    from: '自',
    until: '至',
    before: '早于',
  },
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    detail: typeof zh
  }
}

/** The labels of details and of their values. */
export const auditDetailTexts = defineTexts('detail', zh)
