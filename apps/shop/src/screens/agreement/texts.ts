import { both, defineTexts } from '../../base/texts/texts.ts'

export const agreementTexts = defineTexts('screens/agreement/texts', {
  version: both(
    (version: string, day: string) => `版本 ${version} · ${day} 起生效`,
    (version, day) => `Version ${version} · in effect from ${day}`,
  ),
  missing: both('没有找到这份协议', 'We couldn’t find this agreement'),
  others: both('其他协议', 'Other agreements'),
  names: {
    service: both('服务协议', 'Service Agreement'),
    privacy: both('隐私政策', 'Privacy Policy'),
    renewal: both('自动续费协议', 'Automatic Renewal Agreement'),
    refund: both('退款规则', 'Refund Rules'),
  },
})
