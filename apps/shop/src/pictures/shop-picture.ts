import { frame, mark, type Shape, sizes, wideCard } from './frame.ts'
import { drawText, fitFontSize } from './draw-text.ts'
import { palette } from './palette.ts'

type ShopDrawing = { start: string; shop: string; slogan: string }

/** The shop by itself, for every page that is about no number of its own. */
export function drawShop({ start, shop, slogan }: ShopDrawing, shape: Shape): string {
  if (shape === 'square') {
    const { width } = sizes.square
    return frame('square', palette.jade, [
      mark(width / 2 - 120, 62, 240),
      drawText([{ text: shop, fill: '#fff', size: fitFontSize(shop, width - 56, 62) }], {
        x: width / 2,
        y: 404,
        anchor: 'middle',
      }),
    ])
  }
  const middle = { x: 600, anchor: 'middle' } as const
  const number = `${start}888888`
  return wideCard(shop, '888', [
    drawText(
      [
        { text: start, fill: palette.ink, size: fitFontSize(number, 560, 110) },
        { text: '888888', fill: palette.vermilion, size: fitFontSize(number, 560, 110) },
      ],
      { ...middle, y: 340 },
    ),
    drawText([{ text: slogan, fill: palette.ink2, size: fitFontSize(slogan, 560, 46) }], {
      ...middle,
      y: 470,
    }),
  ])
}
