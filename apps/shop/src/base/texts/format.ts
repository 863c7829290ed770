const shanghai = 8 * 3600_000

/**
 * An amount in yuan, exact to the fen, with two decimals and no grouping, as on a price tag: 1051.2 →
 * '¥1051.20'. Written by hand: creating an `Intl.NumberFormat` took a phone longer than running the other
 * scripts of the page.
 */
export function formatYuan(yuan: number): string {
  return `${yuan < 0 ? '-' : ''}¥${Math.abs(yuan).toFixed(2)}`
}

/** A time (ISO 8601 or ms) in Asia/Shanghai, which has no summer time: 'YYYY-MM-DD HH:mm:ss' (CN-3). */
export function formatMoment(moment: string | number): string {
  const at = new Date(moment).getTime() + shanghai
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

/** The end of tomorrow in Asia/Shanghai, in ms since the epoch (HM-5). */
export function endOfTomorrow(now: number): number {
  const day = 24 * 3600_000
  return (Math.floor((now + shanghai) / day) + 2) * day - shanghai
}

/** The price to strike through, in yuan: goodPrice, else price × 8 to the fen (HM-6). */
export function originalPrice({
  price,
  goodPrice,
}: {
  price: number
  goodPrice?: number | undefined
}): number {
  return goodPrice ?? Math.round(price * 800) / 100
}
