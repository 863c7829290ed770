import { defineTexts } from '../../base/texts/texts.ts'

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    agreement: typeof zh
  }
}

/** Texts of agreements that several screens share. */
export const agreementTexts = defineTexts('agreement', zh)
