import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Input } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { pathOf } from '../../base/routes.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { NumberState } from '../../parts/numbers/number-state.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Section } from '../../parts/page/section.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import { Money } from '../../parts/shown/values.tsx'
import './price-rule.css'
import { priceRuleTexts } from './texts.ts'

type Quote = NonNullable<ConsoleOutput<'GET /prices/:id/quote'>['quote']>
type Explained = Quote['bySet']

/** Answers what one typed number costs today and by these rules, as saved, and why. */
export function PriceOfNumber({ setId }: { setId: number }) {
  const t = useTexts(priceRuleTexts)
  const field = useId()
  const [typed, setTyped] = useState('')
  const [number, setNumber] = useState('')
  const quote = useQuery({ ...read('GET /prices/:id/quote', { id: setId, number }), enabled: number !== '' })
  return (
    <Section title={t.quote}>
      <form
        className="quote-form"
        onSubmit={(event) => {
          event.preventDefault()
          setNumber(typed.trim())
        }}
      >
        <div className="filter">
          <label htmlFor={field}>{t.number}</label>
          <Input
            id={field}
            value={typed}
            maxLength={40}
            inputMode="tel"
            autoComplete="off"
            placeholder={formatFullNumber('628888')}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button htmlType="submit">{t.ofNumber}</Button>
      </form>
      <div aria-live="polite">
        {number !== '' && (
          <Loaded query={quote} rows={3}>
            {({ quote: found }) =>
              found ? <Answer quote={found} /> : <Alert type="error" showIcon title={t.notANumber} />
            }
          </Loaded>
        )}
      </div>
    </Section>
  )
}

function Answer({ quote: { digits, number, inEffect, bySet } }: { quote: Quote }) {
  const t = useTexts(priceRuleTexts)
  const name = <span className="nums nowrap">{formatFullNumber(digits)}</span>
  return (
    <Facts
      columns={1}
      facts={[
        [
          t.number,
          number ? (
            <Flex key="number" gap={8} align="center">
              <Link href={pathOf('number', number.id)}>{name}</Link>
              <NumberState state={number.state} />
            </Flex>
          ) : (
            <>
              {name} <span className="quiet">{t.notInStock}</span>
            </>
          ),
        ],
        [t.today, number ? <Money key="today" fen={number.priceFen} /> : undefined],
        [t.byInEffect, <Explanation key="in-effect" of={inEffect} />],
        [t.bySet, <Explanation key="set" of={bySet} />],
        [t.keeps, number?.keeps ? t.keepsText : undefined],
      ]}
    />
  )
}

/** A price, and how the rules arrive at it. */
function Explanation({ of: { fen, struckFen, base, factors, calculatedFen, bound } }: { of: Explained }) {
  const t = useTexts(priceRuleTexts)
  const { shape, pattern, oneIn } = base
  const source = pattern !== null ? t.byPattern(pattern) : shape ? t.byShape(shape, oneIn) : t.ordinary
  const names = { longer: t.longer, tail: t.tailFactor, four: t.four }
  const steps = factors.map(
    ({ name, digit, times }) =>
      `× ${Number(times.toFixed(3))} (${name === 'lucky' ? t.digitFactor(digit ?? '') : names[name]})`,
  )
  return (
    <>
      <strong className="nums">{formatFen(fen)}</strong>
      {struckFen !== null && <span className="quiet">{` · ${t.struckPrice} ${formatFen(struckFen)}`}</span>}
      <div className="quiet">
        {[`${source} ${formatFen(base.fen)}`, ...steps].join(' ')}
        {fen !== calculatedFen &&
          ` = ${formatFen(calculatedFen)} → ${bound ? t.atBound[bound] : t.ended} ${formatFen(fen)}`}
      </div>
    </>
  )
}
