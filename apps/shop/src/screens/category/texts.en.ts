import type { Translation } from '../../base/texts/texts.ts'
import type { CategoryTexts } from './texts.ts'

export const en: Translation<CategoryTexts> = {
  title: 'Categories',
  hints: {
    leopard: 'One digit again and again: seen once, never forgotten',
    pair: 'Good things come in pairs',
    sequential: 'Step by step: say it once and know it',
    symmetric: 'The same shape from both ends',
    lucky: 'Lucky words: love, for ever, fortune on the way',
    custom: 'With 999, for long and lasting',
  },
}
