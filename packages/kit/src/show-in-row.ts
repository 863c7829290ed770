/** The `ref` of the chosen link or tab of a row: scrolls the row sideways to it. */
export function showInRow(chosen: HTMLElement | null): void {
  const row = chosen?.parentElement
  if (!chosen || !row) return
  const { left, width } = chosen.getBoundingClientRect()
  const frame = row.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - frame.left - frame.width / 2
}
