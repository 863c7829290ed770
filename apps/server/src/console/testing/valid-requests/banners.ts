import type { bannerEndpoints } from '@hao/contract/console/endpoints/banners.ts'
import sharp from 'sharp'
import { addBanner } from '../../../content/pages/banners.ts'
import { storePicture } from '../../../content/pages/pictures.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { TestConsole } from '../console.ts'
import { keepNewestRows } from '../keep-newest-rows.ts'
import type { ValidRequest } from '../valid-request.ts'

const reason = '换季活动'

/** A picture as a browser uploads it: a base64 PNG of the smallest size. */
const drawn = sharp({ create: { width: 750, height: 340, channels: 3, background: '#0e6b5c' } })
  .png()
  .toBuffer()
  .then((png) => png.toString('base64'))

/** The fields of a new banner, with an uploaded picture. */
async function fields(testConsole: TestConsole) {
  await keepNewestRows(testConsole, 'banners')
  const { context } = testConsole.server
  const remade = { avif: Buffer.from('avif'), jpeg: Buffer.from('jpeg') }
  const imageZh = await inTransaction(context.db, (trx) => storePicture(trx, remade, context.clock()))
  return { titleZh: '周年庆', titleEn: 'Anniversary', imageZh, link: '/number' }
}

/** A displayed banner, with the fields that identify it in a change. */
async function banner(testConsole: TestConsole) {
  const { context } = testConsole.server
  const by = { staffId: testConsole.staffByRole.owner.id, reason, at: context.clock() }
  const written = await fields(testConsole)
  const { id, version } = await inTransaction(context.db, (trx) => addBanner(trx, written, by))
  return { id, version, reason }
}

/** All ids in the current and in the reverse order. */
const turned: ValidRequest = async (testConsole) => {
  await banner(testConsole)
  const { db } = testConsole.server.context
  const rows = await db.selectFrom('banners').select('id').orderBy('position').orderBy('id').execute()
  const seen = rows.map(({ id }) => id)
  return { seen, wanted: seen.toReversed(), reason }
}

export const bannerRequests: Record<keyof typeof bannerEndpoints, ValidRequest> = {
  'GET /banners': async () => ({}),
  'GET /banners/history': async () => ({}),
  'POST /banners/pictures': async () => ({ picture: await drawn }),
  'POST /banners': async (testConsole) => ({ ...(await fields(testConsole)), reason }),
  'PATCH /banners/:id': async (testConsole) => ({
    ...(await fields(testConsole)),
    ...(await banner(testConsole)),
  }),
  'POST /banners/order': turned,
  'POST /banners/:id/end': banner,
  'DELETE /banners/:id': banner,
}
