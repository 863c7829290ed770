/** Runs `task` when the page has loaded and the browser has nothing else to do. */
export function whenIdle(task: () => void): void {
  const idle =
    (window.requestIdleCallback as typeof requestIdleCallback | undefined) ??
    ((run: () => void) => setTimeout(run, 400))
  if (document.readyState === 'complete') idle(task)
  else addEventListener('load', () => idle(task), { once: true })
}
