import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  days: (days: number, hours: number) => `${days} 天 ${hours} 小时`,
  hours: (hours: number, minutes: number) => `${hours} 小时 ${minutes} 分`,
  over: '时间已到',
}

const en: Translation<typeof zh> = {
  days: (days, hours) => `${days} d ${hours} h`,
  hours: (hours, minutes) => `${hours} h ${minutes} min`,
  over: 'Time is up',
}

export const countdownTexts = defineTexts({ zh, en })
