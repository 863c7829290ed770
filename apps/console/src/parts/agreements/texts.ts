import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  names: { service: '服务协议', privacy: '隐私政策', renewal: '自动续费协议', refund: '退款规则' },
  standings: { coming: '待生效', in_effect: '生效中', over: '已被替代' },
  version: '版本',
  standing: '状态',
  effective: '生效时间',
  consents: '已同意人数',
  write: '撰写新版本',
  draft: '草稿',
  savedBy: (name: string, at: string) => `${name} 保存于 ${at}`,
}

const en: Translation<typeof zh> = {
  names: {
    service: 'Service Agreement',
    privacy: 'Privacy Policy',
    renewal: 'Automatic Renewal Agreement',
    refund: 'Refund Rules',
  },
  standings: { coming: 'Scheduled', in_effect: 'In effect', over: 'Replaced' },
  version: 'Version',
  standing: 'Status',
  effective: 'In effect from',
  consents: 'Accepted by',
  write: 'Write a new version',
  draft: 'Draft',
  savedBy: (name, at) => `Saved by ${name} at ${at}`,
}

export const agreementTexts = defineTexts({ zh, en })
