/** What may be asked of a list; `name` is the filter of the call, and of the address. */
export type Filter = { name: string; label: string } & (
  | { kind: 'text'; placeholder?: string; width?: number }
  | { kind: 'digits'; placeholder?: string; width?: number }
  | { kind: 'choice'; options: readonly { value: string; label: string }[]; many?: true; width?: number }
  /** A day in Shanghai. */
  | { kind: 'day' }
  /** Yuan on the screen, fen on the wire. */
  | { kind: 'money' }
)

/** How a filter's value is shown in a notice. */
export function labelOf(filters: readonly Filter[], name: string): string {
  return filters.find((filter) => filter.name === name)?.label ?? name
}

/** Yuan as they are typed (12, 12.5, ¥1,200, 1200元) to fen as they are sent; '' for what is no amount. */
export function fenOf(yuan: string): string {
  const match = /^[¥￥]?(\d{1,12}|\d{1,3}(?:,\d{3})+)(?:[.。](\d{1,2}))?元?$/.exec(
    yuan.normalize('NFKC').replaceAll(/\s/g, ''),
  )
  if (!match) return ''
  return String(Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/** Fen of the address to yuan in the field. */
export function yuanOf(fen: string): string {
  return /^\d{1,15}$/.test(fen) ? String(Number(fen) / 100) : fen
}

/** What is typed into a filter as it is sent: amounts as fen, full-width digits as others. What is no amount is sent as it stands, and the list says that it does nothing. */
export function sentOf({ kind }: Filter, typed: string): string {
  if (kind === 'money') return fenOf(typed) || typed.trim()
  return (kind === 'digits' ? typed.normalize('NFKC') : typed).trim()
}
