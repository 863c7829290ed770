import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  phone: '演示：打开会响铃的手机',
  dial: '演示：像陌生人一样拨打它',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    demoPhones: typeof zh
  }
}

export const demoTexts = defineTexts('demoPhones', zh)
