/** The fields that a column of the file can set. */
export const importFields = ['digits', 'price', 'goodPrice', 'state', 'featured'] as const
export type ImportField = (typeof importFields)[number]

export const requiredFields = ['digits', 'price'] as const satisfies readonly ImportField[]

/** The chosen field of a column; `none` is not imported. */
export const fieldChoices = [...importFields, 'none'] as const
export type FieldChoice = (typeof fieldChoices)[number]

/** Further columns of a file are not imported. */
export const maxColumns = 256

/** The fields that two columns have. */
export const findDuplicateFields = (fields: readonly FieldChoice[]): ImportField[] =>
  importFields.filter((field) => fields.filter((each) => each === field).length > 1)

export const findMissingFields = (fields: readonly FieldChoice[]): ImportField[] =>
  requiredFields.filter((field) => !fields.includes(field))
