import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { customerCareTexts } from './texts.ts'

type Request = ConsoleOutput<'GET /customer-requests/:id'>

/** What a block does, and until when, in one sentence. */
export function useBlockWords(): (block: NonNullable<Request['block']>) => string {
  const t = useTexts(customerCareTexts)
  return ({ silent, until }) =>
    [silent ? t.silent : t.ringing, until ? t.until(formatMoment(until)) : t.untilLifted].join(t.comma)
}
