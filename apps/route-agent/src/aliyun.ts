import { timingSafeEqual } from 'node:crypto'
import type { Server } from 'node:http'
import type { CarrierApi } from '@hao/carrier-protocol/client.ts'
import { type CallEvent, type Cause, eventId } from '@hao/carrier-protocol/messages.ts'
import { createRequestServer } from './requests.ts'

/** One report; times are `yyyy-MM-dd HH:mm:ss` in China. Which of them are there is which message it is. */
type Report = {
  call_id: string
  /** 1 when somebody called the number; numbers may be text. */
  call_type: number | string
  secret_no: string
  peer_no?: string
  call_time: string
  call_out_time?: string
  ring_time?: string
  start_time?: string
  release_time?: string
  release_cause?: number | string
  release_dir?: number | string
}

/** Some hundred reports at once. */
const maxBytes = 1_048_576

/**
 * Takes the reports of calls of Alibaba Cloud's number privacy (号码隐私保护, HTTP批量推送模式): SecretRingReport,
 * SecretPickUpReport and SecretReport, JSON arrays, answered with code 0. The documents know no signature, so
 * the sender has to know the path, `/` and `secret`; any other path gets 404. Calls by the owner (call_type
 * 0), intercepted ones (4) and SMS give no event. Documents:
 * https://help.aliyun.com/zh/pnp/developer-reference/push-receipts-over-http/ and a page for each report
 * there, such as https://help.aliyun.com/document_detail/305596.htm; release causes:
 * https://help.aliyun.com/document_detail/60498.html
 */
export function createAliyunServer(report: CarrierApi['report'], secret: string): Server {
  return createRequestServer(maxBytes, ({ method, url }, body) => {
    if (method !== 'POST' || !isSame(url ?? '', `/${secret}`)) return { status: 404 }
    const reports: Report[] = JSON.parse(body)
    for (const event of reports.flatMap(readEvents)) report(event)
    return { status: 200, type: 'application/json', body: JSON.stringify({ code: 0, msg: '接收成功' }) }
  })
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What a report says, each event by one name however often, and in which message, it is told. */
function readEvents(said: Report): CallEvent[] {
  if (Number(said.call_type) !== 1) return []
  const { call_id: callId, secret_no: number, release_time: end } = said
  if (!callId || !number) throw new Error('A report without its call')
  const call = { callId, number, caller: said.peer_no ?? '', startedAt: parseTime(said.call_time) }
  // A moment that has not come has the time of another: ring_time that of call_out_time, start_time that of
  // release_time.
  const ring = said.ring_time === said.call_out_time ? undefined : said.ring_time
  const answer = said.start_time === end ? undefined : said.start_time
  const cause = answer ? 'completed' : toCause(said)
  const event = (type: CallEvent['type'], time: string | undefined, more?: { cause: Cause }) =>
    time ? [{ id: eventId(callId, type), ...call, type, at: parseTime(time), ...more }] : []
  return [...event('ringing', ring), ...event('answered', answer), ...event('ended', end, { cause })]
}

/**
 * Of a call that nobody answered: by the release causes of Q.850, then by release_dir (0: the platform, 1:
 * the caller, 2: the phone).
 */
function toCause({ release_cause, release_dir }: Report): Cause {
  if (Number(release_cause) === 17) return 'busy'
  if (Number(release_cause) === 21) return 'refused'
  return Number(release_dir) === 1 ? 'cancelled' : 'missed'
}

/** @throws RangeError for what is no time */
const parseTime = (time: string) => new Date(`${time.replace(' ', 'T')}+08:00`).toISOString()
