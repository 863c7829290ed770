/** An English count with its noun: '1 order', '2 orders'. */
export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
