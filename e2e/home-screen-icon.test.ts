import { expect, test } from 'vitest'
import { newShopper } from './shopper.ts'

test('every page of the shop names its web manifest and touch icon, which browsers can read', async () => {
  const shopper = await newShopper()
  const { page, context, origin } = shopper
  const links = () =>
    page.evaluate(() =>
      ['manifest', 'apple-touch-icon'].map((rel) =>
        document.querySelector<HTMLLinkElement>(`head link[rel="${rel}"]`)?.getAttribute('href'),
      ),
    )
  shopper.expectTrouble(/status of 404/)
  for (const path of ['/home', '/number/12', '/login', '/user-center', '/no-such-page']) {
    await shopper.open(path)
    expect(await links(), path).toEqual(['/mobile/manifest.webmanifest', '/mobile/apple-touch-icon.png'])
  }

  await shopper.open('/home')
  const devtools = await context.newCDPSession(page)
  const { url, errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect({ url, errors }).toEqual({ url: `${origin}/mobile/manifest.webmanifest`, errors: [] })
  const manifest = JSON.parse(data) as { icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: '95013 隐私号', start_url: '/mobile/home', display: 'browser' })
  const pictures = [...manifest.icons, { src: '/mobile/apple-touch-icon.png', sizes: '180x180' }]
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = Object.assign(new Image(), { src })
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    pictures.map(({ src }) => src),
  )
  for (const [at, { src, sizes: declared }] of pictures.entries())
    if (declared !== 'any') expect(sizes[at], src).toBe(declared)
})
