import { AdapterError } from '../../base/adapter-error.ts'
import { shanghaiTime } from '../../base/time.ts'
import type { WechatOpenPlatform } from '../wechat/open-platform.ts'
import type { TicketTemplate } from '../wechat/wechat-open.ts'
import type { SmsSender } from './sms-sender.ts'

type WechatChannel = {
  wechat: WechatOpenPlatform
  template: TicketTemplate
  publicUrl: string | undefined
  log: { warn: (fields: object, message: string) => void }
}

/**
 * Announces answers to tickets on our public account of WeChat to those who chose it. Whatever WeChat
 * refuses or does not acknowledge goes by SMS at once: without an answer someone may get both, never none.
 */
export function preferWechat(sms: SmsSender, { wechat, template, publicUrl, log }: WechatChannel): SmsSender {
  return {
    send: async ({ openid, ...message }) => {
      if (openid === undefined || message.template !== 'ticket') return sms.send(message)
      const { ticket } = message.params
      const time = shanghaiTime(new Date()).slice(0, 16).replace('T', ' ')
      try {
        await wechat.sendTemplate({
          id: message.id,
          openid,
          template: template.id,
          url: publicUrl && `${publicUrl}/mobile/service/ticket/${ticket}`,
          fields: { [template.ticket]: ticket, [template.time]: time },
        })
      } catch (error) {
        if (!(error instanceof AdapterError)) throw error
        log.warn({ err: error }, 'WeChat did not take a message: an SMS is sent instead')
        await sms.send(message)
      }
    },
  }
}
