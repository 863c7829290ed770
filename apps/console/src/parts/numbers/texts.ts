import { words as labelsEn } from '@hao/contract/languages/en.ts'
import { labels } from '@hao/contract/console/labels.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

export const numberTexts = defineTexts({
  states: both(labels.numberStates, labelsEn.numberStates),
  moves: {
    publish: both('上架', 'Put on sale'),
    withdraw: both('下架', 'Take off sale'),
    reserve: both('预留', 'Reserve'),
    unreserve: both('取消预留', 'End reservation'),
    block: both('封停', 'Block'),
    unblock: both('解除封停', 'Unblock'),
    retire: both('退役', 'Retire'),
    'change-cooling': both('修改冷却期', 'Change cooling period'),
    price: both('修改价格', 'Set price'),
    adjust: both('按比例或金额调价', 'Change prices by a rule'),
    promote: both('限时促销', 'Promotion'),
    feature: both('设置推荐权重', 'Set featured weight'),
    categorise: both('设置分类', 'Set categories'),
    reclassify: both('按新样式归类', 'Recategorise by new patterns'),
    import: both('导入文件', 'Import file'),
  },
  until: both('截止时间（北京时间）', 'Until (Beijing time)'),
  price: both('月费（元）', 'Monthly price (yuan)'),
  struckPrice: both(
    '划线价（元，留空则显示为月费 ×8）',
    'Strikethrough price (yuan; leave empty to show price × 8)',
  ),
  featured: both('推荐权重（0 为不推荐）', 'Featured weight (0 = not featured)'),
  categories: both('分类', 'Categories'),
  missing: both('请填写', 'Fill this in'),
  number: both('号码', 'Number'),
  state: both('状态', 'Status'),
  monthly: both('月费', 'Monthly price'),
  struck: both('划线价', 'Strikethrough price'),
  promotion: both('促销价', 'Promotion price'),
  computed: both(
    (amount: string) => `${amount}（月费 ×8）`,
    (amount) => `${amount} (price × 8)`,
  ),
  byPrice: both('月费 ×8', 'price × 8'),
  weight: both('推荐权重', 'Featured weight'),
  ends: both('结束时间', 'Ends'),
  none: both('无', 'None'),
})
