/** The address that this document was opened under, before any screen was changed without a load; '' on the server. */
export const landingUrl = typeof location === 'undefined' ? '' : location.href
