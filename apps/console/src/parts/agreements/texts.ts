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
  editing: {
    here: (_name: string, since: string) => `您正在编辑，自 ${since} 起`,
    elsewhere: (_name: string, since: string) => `您在另一处登录正在编辑，自 ${since} 起`,
    colleague: (name: string, since: string) => `${name} 正在编辑，自 ${since} 起`,
  },
  savedBy: (name: string, at: string) => `${name} 保存于 ${at}，现在没有人编辑`,
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
  editing: {
    here: (_name, since) => `You have been editing since ${since}`,
    elsewhere: (_name, since) => `You have been editing in another login since ${since}`,
    colleague: (name, since) => `${name} has been editing since ${since}`,
  },
  savedBy: (name, at) => `Saved by ${name} at ${at}. Nobody is editing`,
}

export const agreementTexts = defineTexts({ zh, en })
