import { defineTexts } from '../../base/texts/texts.ts'

/** Words of agreements that several screens share. */
export const agreementTexts = defineTexts({
  zh: {
    names: { service: '服务协议', privacy: '隐私政策', renewal: '自动续费协议', refund: '退款规则' },
    standings: { coming: '待生效', in_effect: '生效中', over: '已被替代' },
    version: '版本',
    standing: '状态',
    effective: '生效时间',
    consents: '已同意人数',
    write: '撰写新版本',
  },
  en: {
    names: {
      service: 'Service Agreement',
      privacy: 'Privacy Policy',
      renewal: 'Automatic Renewal Agreement',
      refund: 'Refund Rules',
    },
    standings: { coming: 'Coming', in_effect: 'In effect', over: 'Over' },
    version: 'Version',
    standing: 'State',
    effective: 'In effect from',
    consents: 'People who agreed',
    write: 'Write a new version',
  },
})
