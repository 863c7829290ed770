import { expect, test } from 'vitest'
import { describe, parse } from './notation.fixture.ts'

test.each([
  ['不要4', '!4'],
  ['没有四', '!4'],
  ['no 4s', '!4'],
  ['不要4和7', '!4 | !7'],
  ['no 4 or 7', '!4 | !7'],
  ['少4', '!4'],
  ['没4', '!4'],
  ['不带四', '!4'],
  ['无4', '!4'],
  ['不含 4', '!4'],
  ['尽量少4', '!4'],
  ['别带4', '!4'],
  ['4不要', '!4'],
  ['带4的不要', '!4'],
  ['8多，4少', '!4'],
  ['有没有4', '-4 4'],
  ['至少两个4', '-44 44 2×4'],
  ['不要14', '!14'],
  ['不要44', '!44'],
  ['尾号不要4', '!-4'],
  ['不要4结尾', '!-4'],
  ['not ending in 4', '!-4'],
  ['不以0开头', '!0-'],
  ['不要0123456', '!0123456'],
  ['不要三个4', '!3×4'],
  ['at most two 4s', '!3×4'],
  ['六位', '6–6位'],
  ['6-8位', '6–8位'],
  ['7位以上', '7–10位'],
  ['8位以内', '6–8位'],
  ['at least 7 digits', '7–10位'],
  ['6-digit', '6–6位'],
  ['six digits', '6–6位'],
  ['便宜', 'asc'],
  ['不要太贵', 'asc'],
  ['not too expensive', 'asc'],
  ['最贵的', 'desc'],
])('limit: %s', (text, expected) => {
  expect(parse(text)).toBe(expected)
})

test.each(['不要豹子号', '不要AABB', '不要100元以上', 'no leopard', '除了发财'])(
  'what follows a negation is never taken for the opposite: %s',
  (text) => {
    expect(describe(text)).toBe(`? ${text}`)
  },
)
