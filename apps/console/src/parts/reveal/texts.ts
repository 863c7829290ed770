import { defineTexts } from '../../base/texts/texts.ts'

export const revealTexts = defineTexts({
  zh: {
    reveal: '显示完整号码',
    title: '显示完整手机号',
    note: '完整号码显示 30 秒。谁在何时因何查看会留下记录。',
    hides: (seconds: number) => `${seconds} 秒后隐藏`,
  },
  en: {
    reveal: 'Show in full',
    title: 'Show the whole phone number',
    note: 'It is shown for 30 seconds. Who looked, when and why is recorded.',
    hides: (seconds) => `hidden in ${seconds} s`,
  },
})
