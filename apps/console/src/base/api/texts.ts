import { defineTexts } from '../texts/texts.ts'

export const failureTexts = defineTexts({
  zh: {
    noResponse: '没有收到回应，请检查网络后重试',
    busy: '服务繁忙，请稍后重试',
    unknown: '出了点问题，请重试',
    number: (requestId: string) => `（编号 ${requestId}）`,
  },
  en: {
    noResponse: 'There was no answer. Check your network and try again',
    busy: 'We are busy. Please try again soon',
    unknown: 'Something went wrong. Please try again',
    number: (requestId) => ` (reference ${requestId})`,
  },
})
