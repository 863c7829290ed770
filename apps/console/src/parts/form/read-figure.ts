/** What is typed for a number, as plain digits: full-width ones and 。 are what a Chinese keyboard gives; signs around them are left out. */
export function readFigure(typed = ''): string {
  return typed
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[^\w.-]+/g, '')
}
