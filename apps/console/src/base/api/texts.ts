import { defineTexts, type Translation } from '../texts/texts.ts'

const zh = {
  noResponse: '没有收到回应，请检查网络后重试',
  busy: '服务繁忙，请稍后重试',
  unknown: '出了点问题，请重试',
  number: (requestId: string) => `（编号 ${requestId}）`,
}

const en: Translation<typeof zh> = {
  noResponse: 'No response. Check your network and try again',
  busy: 'The service is busy. Please try again soon',
  unknown: 'Something went wrong. Please try again',
  number: (requestId) => ` (reference ${requestId})`,
}

export const failureTexts = defineTexts({ zh, en })
