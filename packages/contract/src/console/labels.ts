import { providerWords } from '../payment-methods.ts'
import { refundReasons } from '../transaction-words.ts'

/** The labels of states and kinds on screens and in exported files, and the columns of these files. */
export const labels = {
  numberStates: {
    draft: '草稿',
    on_sale: '在售',
    offered: '留给候补',
    held: '下单占用',
    sold: '已售待绑定',
    bound: '使用中',
    suspended: '已暂停',
    cooling: '冷却中',
    off_shelf: '已下架',
    reserved: '已预留',
    blocked: '已封停',
    retired: '已退役',
  },
  orderKinds: { new: '首次购买', renew: '续费' },
  orderStages: {
    created: '待支付',
    paying: '支付中',
    paid: '已支付，待绑定',
    active: '使用中',
    ended: '已结束',
    cancelled: '已取消',
    expired: '超时取消',
    refunding: '退款中',
    refunded: '已退款',
  },
  refundKinds: { order: '整单退款', extra: '重复支付退款', remainder: '剩余天数退款', part: '部分退款' },
  refundStates: {
    init: `待提交${providerWords.brand}`,
    processing: `${providerWords.brand}处理中`,
    succeeded: '已到账',
    abnormal: '退款失败',
    closed: `${providerWords.brand}已关闭`,
  },
  refundReasons,
  callOutcomes: {
    answered: '已接听',
    missed: '未接',
    busy: '忙线',
    cancelled: '主叫挂断',
    refused: '未接通',
    failed: '网络未接通',
    ringing: '振铃中',
    unknown: '未知',
  },
  payMethods: {
    browser: `浏览器里的${providerWords.pay}`,
    'in-app': `${providerWords.brand}内支付`,
    mandate: '自动扣款',
  },
  priceEvents: {
    price: '设定价格',
    adjust: '按比例或金额调价',
    promote: '促销开始',
    'end-promotion': '促销结束',
    reprice: '价格规则',
    import: '导入',
    undo: '撤销导入',
  },
  ledgerKinds: { payment: '收款', refund: '退款' },
  noCategory: { '-': '未分类' },
  exportKinds: {
    numbers: '号码库存',
    calls: '通话记录',
    orders: '订单',
    refunds: '退款',
    ledger: '账本',
    'price-changes': '调价记录',
  },
  exportColumns: {
    numbers: [
      '号码',
      '状态',
      '月费（元）',
      '划线价（元）',
      '商城显示划线价（元，未设置时为月费 ×8）',
      '分类',
      '推荐权重',
      '入库时间',
    ],
    orders: ['订单号', '号码', '类型', '月数', '金额（元）', '状态', '下单时间', '付款时间', '支付方式'],
    refunds: ['退款单号', '订单号', '类型', '金额（元）', '原因', '状态', '发起时间', '到账时间'],
    ledger: ['时间', '类型', '金额（元）', '凭证号', '订单号'],
    'price-changes': ['时间', '号码', '变更前（元）', '变更后（元）', '方式', '操作人', '原因', '批次号'],
    calls: ['号码', '主叫', '结果', '时间', '通话秒数'],
  },
} as const

export type ConsoleLabels = {
  readonly [Key in keyof typeof labels]: {
    readonly [Name in keyof (typeof labels)[Key]]: (typeof labels)[Key][Name] extends string
      ? string
      : readonly string[]
  }
}
