export const fileEncodings = ['utf-8', 'gb18030'] as const
export type Encoding = (typeof fileEncodings)[number]

/** The supported separators. Chinese keyboards produce the last two by accident. */
export const fileSeparators = [',', ';', '\t', '|', '，', '；'] as const
export type Separator = (typeof fileSeparators)[number]
