import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTree } from './source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Server folders that handle payments in terms of any provider. */
const neutral =
  /^apps\/server\/src\/(?:commerce|console|operations|telephony|platform\/(?:db|encryption|jobs|integrations\/pay))\//

/** The folders of one provider, names from the specification, and tests. */
const exempt =
  /\/(?:integrations\/pay|commerce)\/wechat\/|\/checkout\/present\.ts$|\.test\.ts$|\/testing(?:\/|\.ts$)/

/** An endpoint of the specification, and a column with a word of the courier app. */
const fixedNames = /POST \/wxpay\/h5|courier_openid/g

const providerWord = /mchid|openid|jsapi|h5|prepay_?id|trade_type/i

const findWords = (source: string) =>
  source
    .split('\n')
    .filter((line) => providerWord.test(line.replace(fixedNames, '')))
    .map((line) => line.trim())

test('only WeChat’s folders use WeChat’s terms', () => {
  const files = readTree().filter(({ path }) => neutral.test(path) && !exempt.test(path))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap(({ path }) =>
    findWords(readFileSync(root + path, 'utf8')).map((line) => `${path}: ${line}`),
  )
  expect(found).toEqual([])
})

test('a WeChat term is found in code, SQL and comments', () => {
  for (const line of ['payer.openid', 'mchid: config.mchid', '  h5_url text,', "channel: 'jsapi'", '// H5'])
    expect(findWords(line), line).toEqual([line.trim()])
  expect(findWords("'POST /wxpay/h5': async () => courier_openid")).toEqual([])
})
