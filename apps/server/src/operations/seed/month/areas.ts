import { alerts } from './areas/alerts.ts'
import { buyers } from './areas/buyers.ts'
import { deskWork } from './areas/desk-work.ts'
import { helpdesk } from './areas/helpdesk.ts'
import { mishaps } from './areas/mishaps.ts'
import { money } from './areas/money.ts'
import { present } from './areas/present.ts'
import { readers } from './areas/readers.ts'
import { renewals } from './areas/renewals.ts'
import { shelf } from './areas/shelf.ts'
import { stockWork } from './areas/stock-work.ts'
import { telephony } from './areas/telephony.ts'
import type { Area } from './month.ts'

/** All sides of the month. Another one is one more file in `areas/` and one more line here. */
export const areas: readonly Area[] = [
  renewals,
  buyers,
  mishaps,
  money,
  alerts,
  shelf,
  stockWork,
  present,
  telephony,
  helpdesk,
  deskWork,
  readers,
]
