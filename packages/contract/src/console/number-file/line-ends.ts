/** Converts \r\n and single \r to \n, also across pieces. */
export function lineNormaliser() {
  let pending = ''
  return (piece: string, end: boolean): string => {
    const text = pending + piece
    pending = !end && text.endsWith('\r') ? '\r' : ''
    const whole = pending ? text.slice(0, -1) : text
    return whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole
  }
}
