import { matching, required } from '@hao/settings/read-settings.ts'
import { z } from 'zod'
import { isLocalAddress, type SettingsSource } from '../base/env.ts'
import type { MailOptions } from '../integrations/staff-messages/mailer.ts'
import type { WecomRobotOptions } from '../integrations/staff-messages/wecom-robot.ts'

/** How members of staff can be sent messages; a way without settings is undefined. */
export type StaffMessagesConfig = { mail: MailOptions | undefined; wecom: WecomRobotOptions | undefined }

/** It has the password, so the problem does not repeat it. */
const smtpUrl = required.transform((text, context): Omit<MailOptions, 'from' | 'timeoutMs'> => {
  const server = parseSmtpUrl(text)
  if (!server) context.addIssue('must be an address such as smtps://user:password@smtp.shop.example:465')
  return server ?? z.NEVER
})

const mailAddress = matching(
  (text) => z.email().safeParse(text).success,
  'a mail address such as console@shop.example',
)

/** `smtps` begins with TLS, `smtp` changes to it by STARTTLS, which a server on this machine may lack. */
function parseSmtpUrl(text: string) {
  if (!/^smtps?:\/\/[^/]/.test(text) || !URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password } = new URL(text)
  const secure = protocol === 'smtps:'
  try {
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
    return {
      host: hostname,
      port: Number(port) || (secure ? 465 : 587),
      secure,
      requireTLS: !isLocalAddress(`http://${hostname}`),
      ...(user && { auth: { user, pass } }),
    }
  } catch {
    return undefined
  }
}

export function readStaffMessagesConfig(source: SettingsSource, timeoutMs: number): StaffMessagesConfig {
  const { env, production, refuse } = source
  const mail = readMail(source, timeoutMs)
  const { WECOM_ROBOT_KEY: key } = env
  if (production && (mail || key) && !env.CONSOLE_URL)
    refuse('CONSOLE_URL is missing: messages to staff link to it')
  const url = env.WECOM_ROBOT_URL || 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send'
  return { mail, wecom: key ? { key, url, timeoutMs } : undefined }
}

function readMail({ env, read, refuse }: SettingsSource, timeoutMs: number): MailOptions | undefined {
  const server = read('SMTP_URL', smtpUrl.optional())
  const from = read('SMTP_FROM', mailAddress.optional())
  const { SMTP_CA: ca } = env
  if (server && !from) refuse('SMTP_FROM is missing: SMTP_URL needs it')
  return server && from ? { ...server, from, timeoutMs, ...(ca && { ca }) } : undefined
}
