import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '用户协议',
  hint: '每份协议按版本发布，从生效时间起适用：此后客户须先同意新版本才能下单。已生效的版本不能修改。',
  none: '还没有发布过',
  people: (count: string) => `${count} 人`,
}

const en: Translation<typeof zh> = {
  title: 'Agreements',
  hint: 'Agreements are published in versions. Once a version takes effect, customers must accept it before they order. A version in effect can no longer be edited.',
  none: 'Not published yet',
  people: (count) => count,
}

export const agreementListTexts = defineTexts({ zh, en })
