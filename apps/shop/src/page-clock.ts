// Inlined into the head of every page: by how much the server's clock differs from the device's, for `@hao/kit/server-clock.ts`. A page that the
// back button brings may be an old copy, whose time is over.
;(() => {
  const { dataset } = document.documentElement
  const [navigation] = performance.getEntriesByType('navigation')
  if (dataset['now'] && navigation?.type !== 'back_forward')
    dataset['clockOffset'] = String(Number(dataset['now']) - Date.now())
})()
