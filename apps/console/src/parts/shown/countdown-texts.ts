import { both, defineTexts } from '../../base/texts/texts.ts'

export const countdownTexts = defineTexts({
  days: both(
    (days: number, hours: number) => `${days} 天 ${hours} 小时`,
    (days, hours) => `${days} d ${hours} h`,
  ),
  hours: both(
    (hours: number, minutes: number) => `${hours} 小时 ${minutes} 分`,
    (hours, minutes) => `${hours} h ${minutes} min`,
  ),
  over: both('时间已到', 'Time is up'),
})
