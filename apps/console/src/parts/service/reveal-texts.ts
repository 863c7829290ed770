import { both, defineTexts } from '../../base/texts/texts.ts'

export const revealTexts = defineTexts({
  reveal: both('显示完整号码', 'Show in full'),
  title: both('显示完整手机号', 'Show full phone number'),
  note: both(
    '完整号码显示 30 秒。谁在何时因何查看会留下记录。',
    'The full number is shown for 30 seconds. Who viewed it, when and why is logged.',
  ),
  hides: both(
    (seconds: number) => `${seconds} 秒后隐藏`,
    (seconds) => `hidden in ${seconds} s`,
  ),
})
