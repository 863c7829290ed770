import { Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { getShownState, shopPaths } from './paths.ts'
import { ShopLink } from './shop-link.tsx'
import { shopTexts } from './texts.ts'

/** A link to the shop's page of a number, with how the shop shows a number that is not on sale. */
export function NumberInShop({ number }: { number: ConsoleOutput<'GET /number/:id'> }) {
  const t = useTexts(shopTexts)
  const shownState = getShownState(number.state)
  return (
    <Flex vertical align="flex-start">
      <ShopLink path={shopPaths.number(number)} name={formatFullNumber(number.digits)} />
      {shownState && <span className="quiet">{t.shownAs[shownState]}</span>}
    </Flex>
  )
}
