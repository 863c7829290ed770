import { z } from 'zod'
import { moment, text } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { listInput, listOutput } from '../list.ts'
import { id, reason, staffName } from '../fields.ts'

const version = z.int32().positive()
const subject = 'banner'
const changing = { permission: 'content.change' } as const

/** Pictures are addresses of earlier uploads. Without English the Chinese text is shown. */
const fields = {
  titleZh: staffName(60),
  titleEn: staffName(100).optional(),
  imageZh: text(200),
  imageEn: text(200).optional(),
  link: text(400).optional(),
  from: moment.optional(),
  until: moment.optional(),
}

const banner = z.object({
  id,
  titleZh: z.string(),
  titleEn: z.string().nullable(),
  imageZh: z.string(),
  imageEn: z.string().nullable(),
  link: z.string().nullable(),
  /** A film that plays on a tap. */
  video: z.string().nullable(),
  from: moment.nullable(),
  until: moment.nullable(),
  state: z.enum(['planned', 'shown', 'over']),
  version,
})

const happened = z.object({
  id: z.number().int(),
  event: z.string(),
  title: z.string(),
  at: moment,
  by: z.string().nullable(),
  reason: z.string(),
})

/** A new order of ids: `seen` is the order that the client read, `wanted` the new one. */
export const order = { seen: z.array(id).min(1).max(300), wanted: z.array(id).min(1).max(300) }
export const contentHistory = listOutput(happened)

const seen = { id, version, reason }
const written = ['link-not-possible', 'period-not-possible', 'picture-gone'] as const

export const bannerEndpoints = defineConsoleEndpoints({
  'GET /banners': {
    summary: 'all banners in the order of the shop, whether they are shown now or not',
    permission: 'content.read',
    input: z.object({}),
    output: z.array(banner),
    refusals: [],
  },
  'GET /banners/history': {
    summary: 'what was done to banners, the newest first',
    permission: 'content.read',
    input: listInput(['newest']),
    output: contentHistory,
    refusals: [],
  },
  'POST /banners/pictures': {
    ...changing,
    summary:
      'upload a picture (base64, 5 MB and 40 megapixels at most): made anew in the size of banners; unused for a day it goes',
    audit: { action: 'banner.upload', subject },
    bodyBytes: 8 * 1024 * 1024,
    // An empty file gets the same refusal as any file that is no picture.
    input: z.strictObject({ picture: z.string().default('') }),
    output: z.object({ image: z.string() }),
    refusals: ['picture-too-large', 'picture-too-small', 'picture-not-readable', 'rate-limited'],
  },
  'POST /banners': {
    ...changing,
    summary: 'add a banner, behind the others; at most 50',
    audit: { action: 'banner.add', subject },
    input: z.strictObject({ ...fields, reason }),
    output: banner,
    refusals: [...written, 'list-full'],
  },
  'PATCH /banners/:id': {
    ...changing,
    summary: 'change a banner; `version` is the one that was read',
    audit: { action: 'banner.change', subject },
    input: z.strictObject({ ...seen, ...fields }),
    output: banner,
    refusals: [...written, 'no-such-thing', 'stale'],
  },
  'POST /banners/order': {
    ...changing,
    summary: 'put banners into another order',
    audit: { action: 'banner.order', subject },
    input: z.strictObject({ ...order, reason }),
    output: z.array(id),
    refusals: ['stale'],
  },
  'POST /banners/:id/end': {
    ...changing,
    summary: 'show a banner no longer, from now on',
    audit: { action: 'banner.end', subject },
    input: z.strictObject(seen),
    output: banner,
    refusals: ['no-such-thing', 'stale', 'not-now'],
  },
  'DELETE /banners/:id': {
    ...changing,
    summary: 'remove a banner',
    audit: { action: 'banner.remove', subject },
    input: z.strictObject(seen),
    output: z.object({ id }),
    refusals: ['no-such-thing', 'stale'],
  },
})
