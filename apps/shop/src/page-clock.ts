// Inlined into the head of every page: the offset between the server's clock and the device's, for
// `@hao/kit/server-clock.ts`. A page restored by the back button may be an old copy with an outdated time.
;(() => {
  const { dataset } = document.documentElement
  const [navigation] = performance.getEntriesByType('navigation')
  if (dataset['now'] && navigation?.type !== 'back_forward')
    dataset['clockOffset'] = String(Number(dataset['now']) - Date.now())
})()
