import { both, defineTexts } from '../../base/texts/texts.ts'

export const numberListTexts = defineTexts({
  title: both('号码', 'Numbers'),
  bulk: both('批量变更', 'Change selected'),
  bulkFound: both('变更筛选出的全部号码', 'Change all filtered numbers'),
  bulkAll: both('变更全部号码', 'Change all numbers'),
  tooMany: both(
    (most: string) => `一次最多变更选出的 ${most} 个；更多请用筛选`,
    (most) => `You can change up to ${most} selected numbers at a time. Use filters for more`,
  ),
  move: both('操作', 'Action'),
  preview: both('预览', 'Preview'),
  explain: both(
    '先预览：只会变更预览中列出的号码，确认后才执行，24 小时内可以撤销。',
    'You get a preview first. Only the numbers in it change, once you confirm, and you can undo the change for 24 hours.',
  ),
})
