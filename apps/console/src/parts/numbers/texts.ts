import { labels } from '@hao/contract/console/labels.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  states: labels.numberStates,
  moves: {
    publish: '上架',
    withdraw: '下架',
    reserve: '预留',
    unreserve: '取消预留',
    block: '封停',
    unblock: '解除封停',
    retire: '退役',
    'change-cooling': '修改冷却期',
    price: '修改价格',
    feature: '设置推荐权重',
    categorise: '设置分类',
    reclassify: '按新样式归类',
    import: '导入文件',
  },
  until: '截止时间（北京时间）',
  price: '月费（元）',
  struckPrice: '划线价（元，留空则显示为月费 ×8）',
  featured: '推荐权重（0 为不推荐）',
  categories: '分类',
  missing: '请填写',
  number: '号码',
  state: '状态',
  monthly: '月费',
  struck: '划线价',
  computed: (amount: string) => `${amount}（月费 ×8）`,
  byPrice: '月费 ×8',
  weight: '推荐权重',
  ends: '结束时间',
  none: '无',
  filters: {
    digits: '包含数字',
    head: '开头',
    tail: '结尾',
    pattern: '样式（如 AABB）',
    category: '分类',
    minPrice: '最低月费',
    maxPrice: '最高月费',
    length: '位数',
    batch: '批次号',
    since: '此日后有变更',
  },
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    number: typeof zh
  }
}

export const numberTexts = defineTexts('number', zh)
