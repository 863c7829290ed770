/** The number of parts of a sort key in each order. */
export const sortKeyLengths = { default: 3, asc: 2, desc: 2 }
