import type { bannerEndpoints } from '@hao/contract/console/endpoints/banners.ts'
import sharp from 'sharp'
import { addBanner } from '../../../content/pages/banners.ts'
import { storePicture } from '../../../content/pages/pictures.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { TestConsole } from '../console.ts'
import { makeRoom } from '../make-room.ts'
import type { Good } from '../good.ts'

const reason = '换季活动'

/** A picture as somebody uploads it: base64 of a PNG of the smallest size. */
const drawn = sharp({ create: { width: 750, height: 340, channels: 3, background: '#0e6b5c' } })
  .png()
  .toBuffer()
  .then((png) => png.toString('base64'))

/** What a new banner says, with a picture that is there. */
async function fields(town: TestConsole) {
  await makeRoom(town, 'banners')
  const { context } = town.server
  const remade = { avif: Buffer.from('avif'), jpeg: Buffer.from('jpeg') }
  const imageZh = await inTransaction(context.db, (trx) => storePicture(trx, remade, context.clock()))
  return { titleZh: '周年庆', titleEn: 'Anniversary', imageZh, link: '/number' }
}

/** A banner that is shown, as whoever changes it names it. */
async function banner(town: TestConsole) {
  const { context } = town.server
  const by = { staffId: town.five.owner.id, reason, at: context.clock() }
  const written = await fields(town)
  const { id, version } = await inTransaction(context.db, (trx) => addBanner(trx, written, by))
  return { id, version, reason }
}

/** All ids, as they stand and the other way round. */
const turned: Good = async (town) => {
  await banner(town)
  const { db } = town.server.context
  const rows = await db.selectFrom('banners').select('id').orderBy('position').orderBy('id').execute()
  const seen = rows.map(({ id }) => id)
  return { seen, wanted: seen.toReversed(), reason }
}

export const bannerGoods: Record<keyof typeof bannerEndpoints, Good> = {
  'GET /banners': async () => ({}),
  'GET /banners/history': async () => ({}),
  'POST /banners/pictures': async () => ({ picture: await drawn }),
  'POST /banners': async (town) => ({ ...(await fields(town)), reason }),
  'PATCH /banners/:id': async (town) => ({ ...(await fields(town)), ...(await banner(town)) }),
  'POST /banners/order': turned,
  'POST /banners/:id/end': banner,
  'DELETE /banners/:id': banner,
}
