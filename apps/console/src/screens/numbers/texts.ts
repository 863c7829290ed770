import { both, defineTexts } from '../../base/texts/texts.ts'

export const numberListTexts = defineTexts({
  title: both('号码', 'Numbers'),
  bulk: both('批量变更', 'Change selected'),
  feature: both('排到首页最前', 'Put in front of the shop’s home'),
  bulkFound: both('变更筛选出的全部号码', 'Change all filtered numbers'),
  bulkAll: both('变更全部号码', 'Change all numbers'),
  tooMany: both(
    (most: string) => `一次最多变更选出的 ${most} 个；更多请用筛选`,
    (most) => `You can change up to ${most} selected numbers at a time. Use filters for more`,
  ),
  filtered: both('筛选出的全部号码', 'All filtered numbers'),
  all: both('全部号码', 'All numbers'),
  pasted: both('粘贴号码', 'Pasted list'),
  pastedCount: both(
    (count: string) => `号码（${count} 个）`,
    (count) => `Numbers (${count})`,
  ),
  pastedHint: both('每行一个号码，可带或不带前缀', 'One number a line, with or without the prefix'),
  tooManyPasted: both(
    (most: string) => `一次最多粘贴 ${most} 个；更多请用筛选或导入`,
    (most) => `You can paste up to ${most} numbers at a time. Use filters or an import for more`,
  ),
  reprice: both('调价', 'Change prices'),
  repriceFound: both('筛选结果调价', 'Change filtered prices'),
  amount: both('涨跌（降价填负数）', 'Change (negative lowers prices)'),
  amountMissing: both('请填写涨跌，不能为 0', 'Enter a change other than 0'),
  yuan: both('元', 'yuan'),
  ending: both('新价格的尾数', 'New prices end with'),
  anyEnding: both('不取整', 'Any'),
  from: both('开始时间（留空为确认后立即）', 'From (empty: once confirmed)'),
  until: both('结束时间（留空为长期）', 'Until (empty: no end)'),
  example: both(
    (before: string, after: string) => `例如：${before} 变为 ${after}。`,
    (before, after) => `Example: ${before} becomes ${after}.`,
  ),
  promotion: both(
    '这是限时促销：商城显示原价和促销价，到时自动恢复；期间下单的订单（含续费）按促销价。',
    'This is a promotion: the shop shows the old and the new price, and it ends by itself. Orders placed meanwhile keep their price, also for renewals.',
  ),
  move: both('操作', 'Action'),
  preview: both('预览', 'Preview'),
  explain: both(
    '先预览：只会变更预览中列出的号码，确认后才执行，24 小时内可以撤销。',
    'You get a preview first. Only the numbers in it change, once you confirm, and you can undo the change for 24 hours.',
  ),
})
