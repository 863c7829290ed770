import type { Locale } from '@hao/contract/locale.ts'
import { fonts, type ThemeName, tokens } from '../../base/theme.ts'
import type { Tone } from './chart.ts'

/** Colours and font of a drawing. Canvas cannot read the page's style sheets. */
export type Palette = {
  tones: Readonly<Record<Tone, string>>
  ink: string
  quiet: string
  line: string
  ground: string
  /** Of the pattern on a bar. */
  pattern: string
  font: string
}

export function createPalette(look: ThemeName, locale: Locale): Palette {
  const of = (name: keyof typeof tokens) => tokens[name][look === 'light' ? 0 : 1]
  return {
    tones: {
      main: of('jade'),
      bad: of('vermilion'),
      middle: of('gold'),
      calm: look === 'light' ? '#2c5f9e' : '#8ab4f0',
      neutral: of('ink-3'),
    },
    ink: of('ink'),
    quiet: of('ink-2'),
    line: of('line'),
    ground: of('card'),
    pattern: look === 'light' ? 'rgba(255, 255, 255, 0.45)' : 'rgba(0, 0, 0, 0.4)',
    font: fonts[locale],
  }
}

/** Line styles, so that colour is not the only difference. The first is solid. */
export const dashes: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3]]
