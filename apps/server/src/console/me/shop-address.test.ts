import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'

test.each([
  [
    { PUBLIC_URL: 'https://shop.example/mobile/', PORT: '8123' },
    { origin: 'https://shop.example', port: 8123 },
  ],
  [{ PORT: '8123' }, { origin: null, port: 8123 }],
])('with the settings %o every role reads the address of the shop', async (env, shop) => {
  const { request, staffByRole } = await startConsole({ env })
  for (const as of Object.values(staffByRole)) {
    expect((await request('GET /me', {}, { as })).data.shop).toEqual(shop)
    expect((await request('GET /session', {}, { as })).data.me?.shop).toEqual(shop)
  }
})
