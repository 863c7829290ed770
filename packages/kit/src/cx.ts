/** Joins the class names that are there: `cx(css.card, faded && css.faded)`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
