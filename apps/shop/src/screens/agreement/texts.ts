import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '用户协议',
  version: (version: string, day: string) => `版本 ${version} · ${day} 起生效`,
  missing: '没有找到这份协议',
  others: '其他协议',
  names: {
    service: '服务协议',
    privacy: '隐私政策',
    renewal: '自动续费协议',
    refund: '退款规则',
  },
}

export const en = (): Translation<typeof zh> => ({
  title: 'User agreement',
  version: (version, day) => `Version ${version} · in effect from ${day}`,
  missing: 'We couldn’t find this agreement',
  others: 'Other agreements',
  names: {
    service: 'Service Agreement',
    privacy: 'Privacy Policy',
    renewal: 'Automatic Renewal Agreement',
    refund: 'Refund Rules',
  },
})

export const agreementTexts = { file: 'screens/agreement/texts', zh }
