/** Characters that a terminal interprets or hides: control characters, and changes of text direction. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** A foreign text made safe for one line of a terminal: invisible characters are written as `\u{1b}`. */
export function escapeForTerminal(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

/** As `escapeForTerminal` for several lines; after `margin` none can look like our own output. */
export function escapeLinesForTerminal(text: string, margin: string): string {
  return text
    .split(/\r\n|\n/)
    .map((line) => margin + escapeForTerminal(line))
    .join('\n')
}
