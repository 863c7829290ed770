/** The nonce that the server gave this page for styles; undefined in development. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined

/**
 * Gives each style element that our scripts make the page's nonce. Ant Design hands it on to most, but not to what keeps the page behind a dialog from scrolling
 * nor to what measures scroll bars (@rc-component/util), which the policy then refuses. No script but our own runs here.
 */
export function signStyles(): void {
  if (!styleNonce) return
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = styleNonce
    return element
  }
}
