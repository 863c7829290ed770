import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  reveal: '显示完整号码',
  title: '显示完整手机号',
  note: '完整号码显示 30 秒。谁在何时因何查看会留下记录。',
  hides: (seconds: number) => `${seconds} 秒后隐藏`,
}

const en: Translation<typeof zh> = {
  reveal: 'Show in full',
  title: 'Show full phone number',
  note: 'The full number is shown for 30 seconds. Who viewed it, when and why is logged.',
  hides: (seconds) => `hidden in ${seconds} s`,
}

export const revealTexts = defineTexts({ zh, en })
