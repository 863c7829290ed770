import type { ShapeLabel } from './shapes.ts'

const up = '0123456789'
const down = '9876543210'
const runs = (order: string, width: number) =>
  new RegExp(Array.from({ length: 11 - width }, (_, start) => order.slice(start, start + width)).join('|'))

/** Each shape as a regular expression. Tests compare the patterns with these. */
const definitions: Readonly<Record<ShapeLabel, RegExp>> = {
  '520': /520/,
  '1314': /1314/,
  '1688': /1688/,
  '1888': /1888/,
  AAAAAA: /(.)\1{5}/,
  AAAAA: /(.)\1{4}/,
  AAAA: /(.)\1{3}/,
  AAA: /(.)\1{2}/,
  ABC: runs(up, 3),
  ABCD: runs(up, 4),
  ABCDE: runs(up, 5),
  ABCDEF: runs(up, 6),
  CBA: runs(down, 3),
  DCBA: runs(down, 4),
  EDCBA: runs(down, 5),
  FEDCBA: runs(down, 6),
  ABAB: /(.)(?!\1)(.)\1\2/,
  AABB: /(.)\1(?!\1)(.)\2/,
  ABBA: /(.)(?!\1)(.)\2\1/,
  AABBCC: /(.)\1(?!\1)(.)\2(?!\1|\2)(.)\3/,
  ABCCBA: /(.)(?!\1)(.)(?!\1|\2)(.)\3\2\1/,
}

/** Whether `digits` contain the shape, by its regular expression. */
export function hasShape(label: ShapeLabel, digits: string): boolean {
  return definitions[label].test(digits)
}
