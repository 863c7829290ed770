/** A page that is being left still runs; one that comes back from the browser's cache gets `pageshow`. The time-out is for a stop in between. */
export function whenShownAgain(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    setTimeout(resolve, 10_000)
  })
}
