import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { FileRefusedError } from '@hao/contract/console/number-file/file-problem.ts'
import { importNumbers, type ImportReport } from '../../../inventory/import/import-numbers.ts'
import { recogniseFormat } from '@hao/contract/console/number-file/recognise.ts'
import type { EntryPoint, FuzzContext } from './entry-point.ts'
import { hostileText } from './values.ts'

type Attempt = {
  entryPoint: 'csv'
  header: string
  lines: readonly string[]
  end: string
  coding: Coding
  imports: boolean
}
type Coding = 'utf8' | 'utf16le' | 'latin1' | 'gbk'

/** Other digits than the test shop's numbers, so that an import never changes those. */
const digits = fc.nat(9999).map((at) => String(9_000_000 + at))
const field = fc.oneof(
  fc.constantFrom(
    '88',
    '0',
    '0.01',
    '1e3',
    '-1',
    '1000000',
    '99999999999',
    '88,00',
    '８８',
    '¥88',
    '=1+1',
    '@SUM(A1)',
    '"',
    '""',
    '"a',
    'a"b',
    '"a\nb"',
    'on_sale',
    'draft',
    'sold',
    '',
    ' ',
    '\t',
    '\0',
    'x'.repeat(70_000),
  ),
  hostileText,
)
const line = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: digits }, { weight: 1, arbitrary: field }),
    fc.array(field, { maxLength: 5 }),
  )
  .map(([number, rest]) => [number, ...rest].join(','))

const attempts: fc.Arbitrary<Attempt> = fc.record({
  entryPoint: fc.constant('csv' as const),
  header: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        'digits,price',
        'digits,price,goodPrice,state,featured',
        'price,digits,state',
        '"digits","price"',
        ' digits , price ',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'digits',
        'digits;price',
        'DIGITS,PRICE',
        'digits,digits,price',
        '号码,月租（元）,状态',
        'sep=;\ndigits;price',
        'digits\tprice',
        '__proto__,digits,price',
        'digits,price,"',
      ),
    },
  ),
  lines: fc.array(line, { maxLength: 8 }),
  end: fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
  coding: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Coding>('utf8') },
    { weight: 1, arbitrary: fc.constantFrom<Coding>('utf16le', 'latin1', 'gbk') },
  ),
  imports: fc.oneof(
    { weight: 3, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
})

const chinese = '号码,在售\n'
/** The same text in GBK, the encoding of Chinese spreadsheets. */
const gbk = Buffer.from([0xba, 0xc5, 0xc2, 0xeb, 0x2c, 0xd4, 0xda, 0xca, 0xdb, 0x0a])

function buildFile({ header, lines, end, coding }: Attempt): Buffer {
  const text = [header, ...lines, ''].join(end)
  if (coding === 'gbk') return Buffer.concat([Buffer.from(text), gbk])
  return Buffer.from(text + chinese, coding)
}

/** The report must count each row once. */
const findReportFault = ({ read, refused, added, updated, unchanged }: ImportReport) =>
  read === refused + added + updated + unchanged ? undefined : 'rows are missing from the report'

async function run({ shop: { server } }: FuzzContext, attempt: Attempt) {
  const file = buildFile(attempt)
  const outcome = { status: 0, request: file.toString(), answer: '' }
  try {
    const read = () => Readable.from([file.subarray(0, 7), file.subarray(7)])
    const { encoding, separator, firstLine } = await recogniseFormat(read())
    const options = { encoding, separator, firstLine, dryRun: !attempt.imports }
    const report = await importNumbers(server.databaseUrl, read(), options)
    return { ...outcome, fault: findReportFault(report) }
  } catch (error) {
    const known = error instanceof FileRefusedError
    return { ...outcome, fault: known ? undefined : `is answered with ${String(error)}` }
  }
}

/** Inventory files, imported as `npm run import` does. */
export const csvEntryPoint: EntryPoint<Attempt> = { share: 2, attempts, run }
