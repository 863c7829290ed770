import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  days: (days: number, hours: number) => `${days} 天 ${hours} 小时`,
  hours: (hours: number, minutes: number) => `${hours} 小时 ${minutes} 分`,
  over: '时间已到',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    countdown: typeof zh
  }
}

export const countdownTexts = defineTexts('countdown', zh)
