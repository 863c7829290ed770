import { frame, mark, type Shape, sizes, wideCard } from './frame.ts'
import { letter, sizeFor } from './lettering.ts'
import { palette } from './palette.ts'

export type ShopDrawing = { start: string; shop: string; slogan: string }

/** The shop by itself, for every page that is about no number of its own. */
export function drawShop({ start, shop, slogan }: ShopDrawing, shape: Shape): string {
  if (shape === 'square') {
    const { width } = sizes.square
    return frame('square', palette.jade, [
      mark(width / 2 - 120, 62, 240),
      letter([{ text: shop, fill: '#fff', size: sizeFor(shop, width - 56, 62) }], {
        x: width / 2,
        y: 404,
        anchor: 'middle',
      }),
    ])
  }
  const middle = { x: 600, anchor: 'middle' } as const
  const number = `${start}888888`
  return wideCard(shop, '888', [
    letter(
      [
        { text: start, fill: palette.ink, size: sizeFor(number, 560, 110) },
        { text: '888888', fill: palette.vermilion, size: sizeFor(number, 560, 110) },
      ],
      { ...middle, y: 340 },
    ),
    letter([{ text: slogan, fill: palette.ink2, size: sizeFor(slogan, 560, 46) }], { ...middle, y: 470 }),
  ])
}
