import { both, defineTexts } from '../../base/texts/texts.ts'

export const shopTexts = defineTexts({
  column: both('商城页面', 'Shop page'),
  open: both('在商城查看', 'See in shop'),
  opens: both(
    (name: string) => `在商城查看：${name}（新标签页）`,
    (name) => `See in shop: ${name} (new tab)`,
  ),
  absent: both('商城中看不到', 'Not visible in the shop'),
  shownAs: {
    held: both('商城中显示为“他人已锁定”', 'The shop shows it as “Held by someone else”'),
    sold: both('商城中显示为“已售出”', 'The shop shows it as “Sold”'),
  },
})
