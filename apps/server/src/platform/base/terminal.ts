/** A character that a terminal obeys or hides instead of showing it: escapes, and what turns the direction of a line. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** A text that somebody else has written, for one line of a terminal: what is no character to be seen is written out, as `\u{1b}`. */
export function escapeForTerminal(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

/** As `printable`, line by line, each behind `margin`: nobody's text can look like a line of ours. */
export function escapeLinesForTerminal(text: string, margin: string): string {
  return text
    .split(/\r\n|\n/)
    .map((line) => margin + escapeForTerminal(line))
    .join('\n')
}
