import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { both, defineTexts, type Text } from '../../base/texts/texts.ts'

export type Finding = ConsoleOutput<'POST /subscriptions/:id/check'>['findings'][number]

/** What a check without a caller can find. */
type FindingKind = Exclude<Finding['what'], `caller-${string}` | 'own-phone' | 'forwarded'>

/** The values of a finding; '' where it has none. */
type Values = { until: string; from: string; to: string; count: string }

/** The result of a check as the customer reads it, in the language of their ticket. */
export const diagnosisTexts = defineTexts({
  rings: both(
    (number: string) => `您的号码 ${number} 现在可以响铃。`,
    (number) => `Your number ${number} can ring now.`,
  ),
  silent: both(
    (number: string) => `您的号码 ${number} 现在不响铃，原因：`,
    (number) => `Your number ${number} does not ring now, because:`,
  ),
  findings: {
    blocked: both(
      ({ until }: Values) => `来电已被平台封停${until && `，到 ${until} 为止`}`,
      ({ until }) => `we have blocked its calls${until && ` until ${until}`}`,
    ),
    ended: both(
      () => '号码的服务已结束',
      () => 'its service has ended',
    ),
    suspended: both(
      () => '到期未续费，服务已暂停。续费后恢复响铃',
      () => 'it was not renewed and is suspended. It rings again when you renew it',
    ),
    unpaid: both(
      ({ until }: Values) => `已到期，请在 ${until} 前续费，过后不再响铃`,
      ({ until }) => `it is due: please renew it before ${until}, or it stops ringing`,
    ),
    unbound: both(
      () => '还没有绑定手机，请在“我的号码”里绑定',
      () => 'no phone is bound. Please bind one in “My numbers”',
    ),
    asked: both(
      () => '新绑定的手机正在等运营商生效，请稍候',
      () => 'the carrier is still activating the phone that you bound. Please wait',
    ),
    refused: both(
      () => '运营商没有接受您最近绑定的手机，请换一部手机绑定',
      () => 'the carrier did not accept the phone that you bound last. Please bind another one',
    ),
    untold: both(
      () => '您最近的变更正在生效，请稍候再试',
      () => 'your latest change is still taking effect. Please try again later',
    ),
    off: both(
      () => '您关闭了接听来电，请在“谁能打进来”里打开',
      () => 'you have turned its calls off. Please turn them on in “Who may ring”',
    ),
    quiet: both(
      ({ from, to }: Values) => `您设置了免打扰时段 ${from}–${to}`,
      ({ from, to }) => `you have set quiet hours from ${from} to ${to}`,
    ),
    'known-only': both(
      () => '您设置了只接熟悉的号码',
      () => 'you have set that only known callers may ring',
    ),
    'refuse-hidden': both(
      () => '您设置了不接隐藏号码',
      () => 'you have set that hidden numbers may not ring',
    ),
    'block-list': both(
      ({ count }: Values) => `您的黑名单里有 ${count} 个号码`,
      ({ count }) => `callers on your block list: ${count}`,
    ),
    courier: both(
      ({ until }: Values) => `快递模式开启到 ${until}`,
      ({ until }) => `courier mode is on until ${until}`,
    ),
    'second-phone': both(
      () => '第一部手机无人接听时，第二部手机会响',
      () => 'your second phone rings when nobody answers the first',
    ),
    announced: both(
      () => '您打开了“接听前报号码”，接起后要按 1 才接通',
      () => 'calls are announced: press 1 after you answer to be connected',
    ),
    'not-answered': both(
      ({ count }: Values) => `最近一天有 ${count} 个来电响了铃、无人接听，请检查手机的静音与拦截设置`,
      ({ count }) => `in the last day it rang unanswered ${count} times: check that your phone is not muted`,
    ),
    nothing: both(
      () => '没有发现会阻止来电的设置，请检查手机的静音与拦截设置',
      () => 'we found no setting that stops calls: check that your phone is not muted',
    ),
  } satisfies Record<FindingKind, Text<(values: Values) => string>>,
})
