import { expect, inject, test } from 'vitest'
import { waitUntilAtRest } from './rest.ts'
import { newShopper } from './shopper.ts'

test('an injected script does not run, and the browser reports it, which fails every journey', async () => {
  const { page, origin, expectTrouble } = await newShopper()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  expectTrouble(/Content Security Policy/)
  await page.route('**/mobile/service', async (route) => {
    const answer = await route.fetch()
    const injected =
      '<script>window.injected = "script"</script><img src="data:," onerror="window.injected = \'handler\'">' +
      '<base href="https://other.example/"><p style="color: rgb(1, 2, 3)" id="styled">x</p>'
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('<body>', `<body>${injected}`),
    })
  })
  await page.goto(`${origin}/mobile/service`)
  await expect
    .poll(() => said.filter((line) => line.includes('Content Security Policy')).length)
    .toBeGreaterThan(3)
  expect(await page.evaluate('window.injected')).toBeUndefined()
  expect(await page.evaluate('document.baseURI')).toBe(`${origin}/mobile/service`)
  expect(await page.evaluate('getComputedStyle(document.getElementById("styled")).color')).not.toBe(
    'rgb(1, 2, 3)',
  )
})

test('markup in an address is shown as text on every page', async () => {
  const { page, open } = await newShopper()
  const evil = encodeURIComponent(
    '</script></title><script>window.injected = 1</script><img src=x onerror=injected=1>',
  )
  for (const path of [
    `/search?keyword=${evil}`,
    `/question?keyword=${evil}`,
    `/service?keyword=${evil}`,
    `/tag-list?keyword=${evil}`,
    `/login?callback=${evil}`,
  ]) {
    await open(path)
    await waitUntilAtRest(page)
    expect(await page.evaluate('window.injected')).toBeUndefined()
  }
})

test('no element rendered by the server has an inline style, which the policy would block', async () => {
  for (const path of [
    '/home',
    '/search',
    '/search?mask=8888',
    '/number',
    '/order?status=1',
    '/user-center',
    '/service',
    '/tag-list',
  ]) {
    const html = await (await fetch(`${inject('shop')}/mobile${path}`)).text()
    expect([path, html.match(/<[^>]+\sstyle="[^"]*"/g)]).toEqual([path, null])
  }
})
