/** The encodings and separators that the file of an import may have. */
export const fileEncodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const
export const fileSeparators = [',', ';', '\t', '|'] as const
