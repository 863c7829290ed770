import type { MessageTopic } from '@hao/contract/console/message-choices.ts'
import type { Locale } from '@hao/contract/locale.ts'

/** One message, for a member with this name. */
export type MessageItem = {
  topic: MessageTopic | 'test' | 'code'
  kind: string
  subject: string
  name: string
}

type Texts = {
  title: string
  open: string
  /** By `topic kind`, else by topic. */
  lines: Readonly<Record<string, string>>
  line: (what: string, count: number, names: string) => string
  code: (code: string) => string
}

const texts: Record<Locale, Texts> = {
  zh: {
    title: '控制台提醒',
    open: '打开控制台：',
    lines: {
      approvals: '申请等您审批',
      'approvals refund': '退款等您审批',
      'approvals price-rules': '价格规则等您审批',
      'approvals period-discounts': '时长优惠等您审批',
      'approvals price-change': '批量变更或导入等您审批',
      'approvals customer-block': '限制客户等您审批',
      'approvals phone-change': '更换登录手机等您审批',
      'approvals customer-data': '依法提供资料等您审批',
      tickets: '工单已超时',
      jobs: '后台任务失败',
      'outcomes approved': '您的申请已批准',
      'outcomes refused': '您的申请被退回',
      'outcomes lapsed': '您的申请过期未审批',
      'test ': '这是一条测试消息',
    },
    line: (what, count, names) => `${what}${count > 1 ? `：${count}` : ''}${names && `（${names}）`}`,
    code: (code) =>
      `您的邮箱验证码：${code}\n一小时内有效。请在控制台“我的账号”里填写；如非本人操作，请忽略。`,
  },
  en: {
    title: 'Console',
    open: 'Open the console: ',
    lines: {
      approvals: 'Waits for your approval',
      'approvals refund': 'Refund waits for your approval',
      'approvals price-rules': 'Price rules wait for your approval',
      'approvals period-discounts': 'Period discounts wait for your approval',
      'approvals price-change': 'Bulk change or import waits for your approval',
      'approvals customer-block': 'Block of a customer waits for your approval',
      'approvals phone-change': 'Change of a login phone waits for your approval',
      'approvals customer-data': 'Data for an authority waits for your approval',
      tickets: 'Ticket overdue',
      jobs: 'Background job failed',
      'outcomes approved': 'Your request was approved',
      'outcomes refused': 'Your request was declined',
      'outcomes lapsed': 'Your request expired without a decision',
      'test ': 'This is a test message',
    },
    line: (what, count, names) => `${what}${count > 1 ? `: ${count}` : ''}${names && ` (${names})`}`,
    code: (code) =>
      `Your code: ${code}\nIt is valid for an hour. Enter it in the console under “My account”. If you did not ask for it, ignore this mail.`,
  },
}

const paths: Partial<Record<MessageItem['topic'], string>> = {
  tickets: '/tickets?state=open&overdue=1',
  jobs: '/jobs?tab=failed&state=failed&mine=yes',
  test: '/me',
}

/** A line of many names would fill the 2,048 bytes that WeCom takes. */
const maxNames = 40
const maxCharacters = 650

/**
 * The subject and the text of a message: counts, for a group also names of staff, and a link into the
 * console. It has no text or phone of a customer.
 */
export function composeMessage(
  items: readonly MessageItem[],
  locale: Locale,
  consoleUrl: string,
  isForGroup: boolean,
) {
  const t = texts[locale]
  const groups = new Map<string, MessageItem[]>()
  for (const item of items) {
    const key = `${item.topic} ${item.kind}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  const lines = [...groups].map(([key, group]) => {
    const names = isForGroup ? [...new Set(group.map(({ name }) => name))].join(', ') : ''
    const count = new Set(group.map(({ subject }) => subject)).size
    return t.line(t.lines[key] ?? t.lines[key.split(' ')[0] ?? ''] ?? key, count, cut(names, maxNames))
  })
  const targets = new Set(items.map(({ topic }) => paths[topic] ?? '/'))
  const [path = '/'] = targets.size === 1 ? targets : []
  const text = cut([`${t.open}${consoleUrl}${path}`, ...lines].join('\n'), maxCharacters)
  return { subject: `${t.title}: ${lines[0]}`, text }
}

export function composeCode(code: string, locale: Locale) {
  return { subject: texts[locale].title, text: texts[locale].code(code) }
}

function cut(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text
}
