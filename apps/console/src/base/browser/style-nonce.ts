/** The page's nonce for styles; undefined in development. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined

/**
 * Adds the page's nonce to each style element that scripts create. Ant Design passes it on to most of them,
 * but not to the scroll lock and the scroll bar measurement of @rc-component/util, which the content security
 * policy would block. Only our own scripts run here.
 */
export function addNonceToStyles(): void {
  if (!styleNonce) return
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = styleNonce
    return element
  }
}
