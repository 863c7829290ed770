import { distinctForms, tailForm, tailOrContainsForms } from './forms.ts'
import { countCharacters, toDigits, readCount } from './numerals.ts'
import { localize } from './phrases.ts'
import { type Scan, takeMatches } from './scan.ts'
import type { Subject } from './wish.ts'

/** GA 36: the province's character, a letter, five characters, six for a new-energy car. */
const plates =
  /([京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼])\s?([A-Z])\s?[·•・.\-\s]?\s?([A-Z\d]{4,6}[学警港澳挂]?)(?![A-Z\d])/gi

/** Only the digits of a plate are searched, not letters that look like digits. */
export function takePlates(scan: Scan): Subject[] {
  return takeMatches(scan, plates, ([, province = '', letter = '', rest = '']) => {
    const digits = rest.replace(/\D/g, '')
    if (digits.length < 2) return undefined
    const plate = `${province}${letter}·${rest}`.toUpperCase()
    const means = localize((t) => t.plate(plate))
    const last = /\d{2,}(?=\D*$)/.exec(rest)?.[0] ?? digits
    return {
      label: means,
      forms: distinctForms([...tailOrContainsForms(digits, means), ...tailOrContainsForms(last, means)]),
    }
  })
}

const part = `(\\d{1,4}|[${countCharacters}]{1,4})`
const rooms = [
  new RegExp(
    `${part}\\s?(?:栋|幢|座|号楼)\\s?(?:${part}\\s?(?:单元|门|梯)\\s?)?${part}\\s?(?:室|房间?|号|户)?`,
    'g',
  ),
  new RegExp(`${part}\\s?(?:单元|门)\\s?${part}\\s?(?:室|房间?|号|户)?`, 'g'),
  new RegExp(`${part}\\s?(?:室|房间|房)(?!间)`, 'g'),
  /(?:\b(?:building|block|tower)\s?(\d{1,4})\s?,?\s?)?(?:\bunit\s?(\d{1,4})\s?,?\s?)?\b(?:room|apartment|apt|flat|suite)\.?\s?(?:no\.?\s?)?(\d{1,4})\b/gi,
  /(?<![\d-])(\d{1,2})-(\d{1,2})-(\d{3,4})(?![\d-])/g,
]

/** 8栋1单元602, 602室, Building 8 Room 602, 8-1-602: all its digits first, then the room alone. */
export function takeRooms(scan: Scan): Subject[] {
  return rooms.flatMap((pattern) =>
    takeMatches(scan, pattern, (match) => {
      const parts = match.slice(1).flatMap((text) => (text ? [plainDigits(text)] : []))
      const room = parts.at(-1) ?? ''
      const joined = parts.join('')
      if (joined.length < 3) return undefined
      const means = localize((t) => t.room(parts.join('-')))
      return {
        label: means,
        forms: distinctForms(
          [joined, ...(room.length > 2 ? [room] : [])].flatMap((each) => tailOrContainsForms(each, means)),
        ),
      }
    }),
  )
}

function plainDigits(text: string): string {
  return /[十百]/.test(text) ? String(readCount(text) ?? '') : toDigits(text)
}

const phones = /(?<!\d)(?:\+?(?:00)?86[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/g

/** Numbers with the same tail, the longest first. The description repeats the last four digits. */
export function takePhones(scan: Scan): Subject[] {
  return takeMatches(scan, phones, ([typed]) => {
    const phone = typed.replace(/\D/g, '').slice(-11)
    const means = localize((t) => t.likePhone)
    return {
      label: localize((t) => t.phone(phone.slice(-4))),
      forms: [8, 6, 4].map((width) => tailForm(phone.slice(-width), means)),
    }
  })
}
