/** A page asked for with every field, its cursor an id. */
export const fullPage = { current: 1, pageSize: 20, cursor: '999999999' }
/** The same where the cursor is a moment and an id. */
export const momentPage = { ...fullPage, cursor: '1999999999999.999999999' }
