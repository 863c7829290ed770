/** Joins class names and skips falsy ones: `cx(css.card, faded && css.faded)`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
