import type { bannerCalls } from '@hao/contract/console/calls/banners.ts'
import {
  addBanner,
  changeBanner,
  endBanner,
  orderBanners,
  presentBanner,
  removeBanner,
} from '../../content/pages/banners.ts'
import { selectBannerRows } from '../../content/pages/banner-rows.ts'
import { selectContentHistory } from '../../content/pages/history.ts'
import { keepPicture } from '../../content/pages/pictures.ts'
import { remakePicture } from '../../content/pages/remake-picture.ts'
import { idCursor } from '../../platform/base/page.ts'
import type { Handlers, WritingDesk } from '../base/desk.ts'
import { listPage } from '../base/list.ts'

/** The banners of the shop's home. */
export function bannerRoutes(): Handlers<keyof typeof bannerCalls> {
  return {
    'GET /banners': async (_input, { db, at }) =>
      (await selectBannerRows(db)).map((row) => presentBanner(row, at)),

    'GET /banners/history': (input, { db }) =>
      listPage(input, {
        filters: {},
        cursor: idCursor,
        select: (_wanted, { limit, after }) => selectContentHistory(db, 'banner', { limit, before: after }),
        placeOf: ({ id }) => id,
        present: ({ at, ...row }) => ({ ...row, at: at.toISOString() }),
      }),

    'POST /banners/pictures': async ({ picture }, { trx, at }) => {
      const file = Buffer.from(picture, 'base64')
      const image = await keepPicture(trx, await remakePicture(file), at)
      return { data: { image }, audit: { details: { image, bytes: file.length } } }
    },

    'POST /banners': async ({ reason, ...fields }, desk) => {
      const row = await addBanner(desk.trx, fields, actOf(desk, reason))
      return { data: presentBanner(row, desk.at), audit: { subjectId: row.id, reason, details: fields } }
    },

    'PATCH /banners/:id': async ({ id, version, reason, ...fields }, desk) => {
      const row = await changeBanner(desk.trx, { id, version }, fields, actOf(desk, reason))
      return { data: presentBanner(row, desk.at), audit: { subjectId: id, reason, details: fields } }
    },

    'POST /banners/order': async ({ seen, wanted, reason }, desk) => {
      const order = await orderBanners(desk.trx, { seen, wanted }, actOf(desk, reason))
      return { data: order, audit: { reason, details: { order } } }
    },

    'POST /banners/:id/end': async ({ id, version, reason }, desk) => {
      const row = await endBanner(desk.trx, { id, version }, actOf(desk, reason))
      const details = { title: row.titleZh }
      return { data: presentBanner(row, desk.at), audit: { subjectId: id, reason, details } }
    },

    'DELETE /banners/:id': async ({ id, version, reason }, desk) => {
      const title = await removeBanner(desk.trx, { id, version }, actOf(desk, reason))
      return { data: { id }, audit: { subjectId: id, reason, details: { title } } }
    },
  }
}

const actOf = ({ staff, at }: WritingDesk, reason: string) => ({ staffId: staff.staffId, reason, at })
