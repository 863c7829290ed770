/** The supported encodings and separators of an imported file. */
export const fileEncodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const
export const fileSeparators = [',', ';', '\t', '|'] as const
