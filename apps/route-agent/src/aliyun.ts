import { timingSafeEqual } from 'node:crypto'
import type { Server } from 'node:http'
import type { CarrierApi } from '@hao/carrier-protocol/client.ts'
import { type CallEvent, type Cause, eventId } from '@hao/carrier-protocol/messages.ts'
import { createRequestServer } from '@hao/carrier-protocol/request-server.ts'
import { noteUnreadable } from './metrics.ts'

/** One report; times are `yyyy-MM-dd HH:mm:ss` in China. The kind of report decides which times it has. */
type Report = {
  call_id: string
  /** 1 when the number was called. Alibaba Cloud sends numbers as JSON numbers or as text. */
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

/** Room for several hundred reports in one request. */
const maxBytes = 1_048_576

/**
 * Receives call reports of Alibaba Cloud's number privacy (号码隐私保护, HTTP批量推送模式): SecretRingReport,
 * SecretPickUpReport and SecretReport, as JSON arrays. The protocol has no signature, so the sender proves
 * itself by the path `/` + `secret`; any other path gets 404. Calls by the owner (call_type 0), intercepted
 * calls (4) and SMS give no event. A report that cannot be read costs none of the others.
 * Source: help.aliyun.com/zh/pnp/developer-reference/push-receipts-over-http, document_detail/305596.htm
 * (SecretReport), document_detail/60498.html (release causes).
 */
export function createAliyunServer(report: CarrierApi['report'], secret: string): Server {
  return createRequestServer(maxBytes, ({ method, url }, body) => {
    if (method !== 'POST' || !isSame(url ?? '', `/${secret}`)) return { status: 404 }
    const reports: Report[] = JSON.parse(body.toString())
    const events = reports.map(tryToReadEvents)
    for (const event of events.flatMap((each) => each ?? [])) report(event)
    // Alone or with its like it is refused, so that the cloud repeats it and shows the failure.
    if (events.length > 0 && events.every((each) => each === undefined)) return { status: 400 }
    return { status: 200, type: 'application/json', body: JSON.stringify({ code: 0, msg: '接收成功' }) }
  })
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** As `readEvents`; undefined for a report that cannot be read, which is counted and logged. */
function tryToReadEvents(report: Report): CallEvent[] | undefined {
  try {
    return readEvents(report)
  } catch (error) {
    noteUnreadable(error)
    return undefined
  }
}

/** The events of a report. An event has the same id in every report that contains it. */
function readEvents(report: Report): CallEvent[] {
  if (Number(report.call_type) !== 1) return []
  const { call_id: callId, secret_no: number, release_time: end } = report
  if (!callId || !number) throw new Error('A report has no call_id or secret_no')
  const call = { callId, number, caller: report.peer_no ?? '', startedAt: parseTime(report.call_time) }
  // A moment that has not come repeats another time: ring_time that of call_out_time, start_time that of
  // release_time.
  const ring = report.ring_time === report.call_out_time ? undefined : report.ring_time
  const answer = report.start_time === end ? undefined : report.start_time
  const cause = answer ? 'completed' : toCause(report)
  const event = (type: CallEvent['type'], time: string | undefined, more?: { cause: Cause }) =>
    time ? [{ id: eventId(callId, type), ...call, type, at: parseTime(time), ...more }] : []
  return [...event('ringing', ring), ...event('answered', answer), ...event('ended', end, { cause })]
}

/**
 * Why an unanswered call ended: by release_cause (Q.850), then by release_dir (0 the platform, 1 the caller,
 * 2 the phone).
 */
function toCause({ release_cause, release_dir }: Report): Cause {
  if (Number(release_cause) === 17) return 'busy'
  if (Number(release_cause) === 21) return 'refused'
  return Number(release_dir) === 1 ? 'cancelled' : 'missed'
}

/** @throws RangeError for an invalid time */
const parseTime = (time: string) => new Date(`${time.replace(' ', 'T')}+08:00`).toISOString()
