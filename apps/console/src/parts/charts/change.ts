/** The change against the period before in percent: '+12.5%'. '—' where the earlier value is 0 or unknown. */
export function formatChange(now: number | null, before: number | null): string {
  if (now === null || before === null || before === 0) return '—'
  const percent = ((now - before) / Math.abs(before)) * 100
  const rounded = Math.abs(percent) < 100 ? Math.round(percent * 10) / 10 : Math.round(percent)
  const digits = String(Math.abs(rounded)).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${digits}%`
}

/** A share in percent: '12.5%'. '—' of nothing. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '—' : `${Math.round((part / whole) * 1000) / 10}%`
}
