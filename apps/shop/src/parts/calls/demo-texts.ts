import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  phone: '演示：打开会响铃的手机',
  dial: '演示：像陌生人一样拨打它',
}

export const en = (): Translation<typeof zh> => ({
  phone: 'Demo: open the phone that rings',
  dial: 'Demo: dial it as a stranger would',
})

export const demoTexts = { file: 'parts/calls/demo-texts', zh }
