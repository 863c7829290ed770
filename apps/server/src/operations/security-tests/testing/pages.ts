/** A page request with all fields. Its cursor is an id. */
export const fullPage = { current: 1, pageSize: 20, cursor: '999999999' }
/** The same with a time and an id as cursor. */
export const momentPage = { ...fullPage, cursor: '1999999999999.999999999' }
