import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { text } from '../entities.ts'

/** A path of this site. Not '//' or '/\', which browsers read as another site, and no control characters. */
const ownPath = text(500).regex(/^\/(?![/\\])[^\p{Cc}]*$/u)

const notices = z.object({
  offered: z.boolean().meta({ description: 'the shop has a public account for them' }),
  on: z.boolean(),
})

export const wechatEndpoints = defineEndpoints({
  'GET /wechat/code': {
    summary:
      'AP-18 WeChat’s OAuth in two steps: `callback` gives the address of WeChat’s consent page, which redirects to that path with code and state; code and state give the WeChat identity as `payer`, encrypted for this login',
    access: 'user',
    vital: true,
    input: z.object({
      callback: ownPath.optional(),
      code: text(200).optional(),
      state: text(128).optional(),
    }),
    output: z.object({ url: z.string().optional(), payer: z.string().optional() }),
    refusals: ['wechat-off', 'wechat-code-invalid', 'wechat-unavailable', 'rate-limited'],
  },
  'GET /wechat/notices': {
    summary: 'whether answers to tickets come to the user’s WeChat in place of an SMS',
    access: 'user',
    input: z.object({}),
    output: notices,
    refusals: [],
  },
  'PATCH /wechat/notices': {
    summary:
      'send answers to tickets to the WeChat identity `payer` that GET /wechat/code gave; without one, by SMS again',
    access: 'user',
    input: z.object({ payer: text(300).optional() }),
    output: notices,
    refusals: ['wechat-off', 'wechat-code-invalid'],
  },
  'GET /wechat/access_token': {
    summary: 'AP-18 the JS-SDK signature of an address of this site, for wx.config',
    access: 'anyone',
    vital: true,
    input: z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
    output: z.object({
      appId: z.string(),
      timestamp: z.number().int().meta({ description: 'seconds since 1970' }),
      nonceStr: z.string(),
      signature: z.string(),
    }),
    refusals: ['wechat-off', 'wechat-unavailable'],
  },
})
