/** The URL with which this document was loaded, before any client-side navigation; '' on the server. */
export const landingUrl = typeof location === 'undefined' ? '' : location.href
