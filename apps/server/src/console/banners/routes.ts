import type { bannerEndpoints } from '@hao/contract/console/endpoints/banners.ts'
import {
  addBanner,
  changeBanner,
  hideBanner,
  orderBanners,
  presentBanner,
  removeBanner,
} from '../../content/pages/banners.ts'
import { selectBannerRows } from '../../content/pages/banner-queries.ts'
import { selectContentHistory } from '../../content/pages/history-queries.ts'
import { storePicture } from '../../content/pages/pictures.ts'
import { reencodePicture } from '../../content/pages/reencode-picture.ts'
import { actOf, type ConsoleHandlers } from '../base/request-context.ts'
import { listById } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'

export function bannerRoutes(): ConsoleHandlers<keyof typeof bannerEndpoints> {
  return {
    'GET /banners': async (_input, { db, at }) =>
      (await selectBannerRows(db)).map((row) => presentBanner(row, at)),

    'GET /banners/history': (input, { db }) =>
      listById(input, {
        filters: {},
        select: (_wanted, page) => selectContentHistory(db, 'banner', page),
        present: presentRow,
      }),

    'POST /banners/pictures': async ({ picture }, { trx, at }) => {
      const file = Buffer.from(picture, 'base64')
      const image = await storePicture(trx, await reencodePicture(file), at)
      return { data: { image }, audit: { details: { image, bytes: file.length } } }
    },

    'POST /banners': async ({ reason, ...fields }, request) => {
      const row = await addBanner(request.trx, fields, actOf(request, reason))
      return { data: presentBanner(row, request.at), audit: { subjectId: row.id, reason, details: fields } }
    },

    'PATCH /banners/:id': async ({ id, version, reason, ...fields }, request) => {
      const row = await changeBanner(request.trx, { id, version }, fields, actOf(request, reason))
      return { data: presentBanner(row, request.at), audit: { subjectId: id, reason, details: fields } }
    },

    'POST /banners/order': async ({ seen, wanted, reason }, request) => {
      const order = await orderBanners(request.trx, { seen, wanted }, actOf(request, reason))
      return { data: order, audit: { reason, details: { order } } }
    },

    'POST /banners/:id/end': async ({ id, version, reason }, request) => {
      const row = await hideBanner(request.trx, { id, version }, actOf(request, reason))
      const details = { title: row.titleZh }
      return { data: presentBanner(row, request.at), audit: { subjectId: id, reason, details } }
    },

    'DELETE /banners/:id': async ({ id, version, reason }, request) => {
      const title = await removeBanner(request.trx, { id, version }, actOf(request, reason))
      return { data: { id }, audit: { subjectId: id, reason, details: { title } } }
    },
  }
}
