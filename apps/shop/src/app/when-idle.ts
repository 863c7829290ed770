/** Resolves when the page has loaded and the browser has nothing else to do; on the server at once. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof document === 'undefined') return resolve()
    const request = window.requestIdleCallback as typeof requestIdleCallback | undefined
    const wait = () => (request ? request(() => resolve(), { timeout: 2000 }) : setTimeout(resolve, 400))
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
  })
}
