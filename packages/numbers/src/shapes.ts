import { compilePattern } from './pattern.ts'

/** The shapes that make a number memorable. The label of a shape is its pattern (see pattern.ts). */
export const shapeLabels = [
  '520',
  '1314',
  '1688',
  '1888',
  'AAAAAA',
  'AAAAA',
  'AAAA',
  'AAA',
  'ABC',
  'ABCD',
  'ABCDE',
  'ABCDEF',
  'CBA',
  'DCBA',
  'EDCBA',
  'FEDCBA',
  'ABAB',
  'AABB',
  'ABBA',
  'AABBCC',
  'ABCCBA',
] as const

export type ShapeLabel = (typeof shapeLabels)[number]

export const shapes = shapeLabels.map((label) => ({ label, pattern: compilePattern(label) }))
