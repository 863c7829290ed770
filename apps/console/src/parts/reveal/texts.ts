import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  reveal: '显示完整号码',
  title: '显示完整手机号',
  note: '完整号码显示 30 秒。谁在何时因何查看会留下记录。',
  hides: (seconds: number) => `${seconds} 秒后隐藏`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    reveal: typeof zh
  }
}

export const revealTexts = defineTexts('reveal', zh)
