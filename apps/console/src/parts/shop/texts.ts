import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  column: '商城页面',
  open: '在商城查看',
  opens: (name: string) => `在商城查看：${name}（新标签页）`,
  absent: '商城中看不到',
  shownAs: { held: '商城中显示为“他人已锁定”', sold: '商城中显示为“已售出”' },
}

const en: Translation<typeof zh> = {
  column: 'Shop page',
  open: 'See in shop',
  opens: (name) => `See in shop: ${name} (new tab)`,
  absent: 'Not visible in the shop',
  shownAs: { held: 'The shop shows it as “Held by someone else”', sold: 'The shop shows it as “Sold”' },
}

export const shopTexts = defineTexts({ zh, en })
