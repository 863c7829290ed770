import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  names: { service: '服务协议', privacy: '隐私政策', renewal: '自动续费协议', refund: '退款规则' },
  standings: { coming: '待生效', in_effect: '生效中', over: '已被替代' },
  version: '版本',
  standing: '状态',
  effective: '生效时间',
  consents: '已同意人数',
  write: '撰写新版本',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    agreement: typeof zh
  }
}

/** Texts of agreements that several screens share. */
export const agreementTexts = defineTexts('agreement', zh)
