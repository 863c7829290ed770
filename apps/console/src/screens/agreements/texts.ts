import { both, defineTexts } from '../../base/texts/texts.ts'

export const agreementListTexts = defineTexts({
  title: both('用户协议', 'Agreements'),
  hint: both(
    '每份协议按版本发布，从生效时间起适用：此后客户须先同意新版本才能下单。已生效的版本不能修改。',
    'Agreements are published in versions. Once a version takes effect, customers must accept it before they order. A version in effect can no longer be edited.',
  ),
  none: both('还没有发布过', 'Not published yet'),
  people: both(
    (count: string) => `${count} 人`,
    (count) => count,
  ),
})
