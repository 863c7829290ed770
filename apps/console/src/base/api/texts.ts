import { defineTexts } from '../texts/texts.ts'

const zh = {
  noResponse: '没有收到回应，请检查网络后重试',
  busy: '服务繁忙，请稍后重试',
  unknown: '出了点问题，请重试',
  number: (requestId: string) => `（编号 ${requestId}）`,
}

declare module '../texts/texts.ts' {
  interface Slices {
    failure: typeof zh
  }
}

export const failureTexts = defineTexts('failure', zh)
