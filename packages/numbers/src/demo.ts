import { defaultPriceFen } from './price.ts'
import { seededRandom, type Random } from './random.ts'
import { shapeLabels } from './shapes.ts'

/** `featured` is its weight among the featured (0: not featured). */
type DemoNumber = { digits: string; priceFen: number; featured: number }

/** The numbers that the home screen features, first to last. The first seven have different shapes. */
const featuredDigits = [
  '628888 1314520 745678 902112 668831 276868 960520',
  '301688 5201314 199888 669988 731123 810018 8881888',
  '168888 765432 123321 906789 520999 887766 2000520',
  '616161 369999 871688 135666 1314999 7056789 226699',
  '880088 9876520 2601888 633336 119966 507777 131452088',
  '999999 888888 123456 668888 95201314',
].flatMap((row) => row.split(' '))

const lengths = [
  [6, 35],
  [7, 25],
  [8, 18],
  [9, 12],
  [10, 10],
] as const

/** The share of numbers that get a shape on purpose. Others may have one by chance. */
const plantedShare = 0.25

/** The planted shapes, each with its weight. */
const planted: readonly (readonly [string, number])[] = [
  ...shapeLabels.map((label) => [label, label.length > 4 ? 1 : 4] as const),
  ['999', 8],
]

const tailShare = 0.7

export const demoCount = 100_000

/** `count` different numbers of 6–10 digits, the featured ones first. The same seed, the same numbers. */
export function* demoInventory(count = demoCount, seed = 95_013): Generator<DemoNumber> {
  const random = seededRandom(seed)
  const drawn = new Set<string>()
  while (drawn.size < count) {
    const rank = drawn.size
    const digits = featuredDigits[rank] ?? drawNumber(random)
    if (drawn.has(digits)) continue
    drawn.add(digits)
    yield { digits, priceFen: defaultPriceFen(digits), featured: Math.max(featuredDigits.length - rank, 0) }
  }
}

function drawNumber(random: Random): string {
  const length = random.weighted(lengths)
  if (random.fraction() >= plantedShare) return random.digits(length)
  const value = drawShape(random.weighted(planted), random)
  const free = length - value.length
  const before = random.fraction() < tailShare ? free : random.below(free + 1)
  return random.digits(before) + value + random.digits(free - before)
}

/** A literal stays, a run starts at a random digit, letters become different digits. */
function drawShape(label: string, random: Random): string {
  if (/\d/.test(label)) return label
  if ('ABCDEF'.startsWith(label)) return drawRun('0123456789', label.length, random)
  if ('FEDCBA'.endsWith(label) && label.length > 1) return drawRun('9876543210', label.length, random)
  const digits = new Map<string, string>()
  for (const letter of label) {
    let digit = digits.get(letter) ?? random.digits(1)
    while (!digits.has(letter) && [...digits.values()].includes(digit)) digit = random.digits(1)
    digits.set(letter, digit)
  }
  return Array.from(label, (letter) => digits.get(letter)).join('')
}

function drawRun(order: string, width: number, random: Random): string {
  const start = random.below(order.length - width + 1)
  return order.slice(start, start + width)
}
