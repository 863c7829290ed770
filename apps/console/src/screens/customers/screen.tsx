import { Button, Card, Flex, Input } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { readTypedNumbers, rememberSearch } from '../../base/browser/typed-numbers.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Moment, NumberText } from '../../parts/shown/values.tsx'
import { CustomerList } from './list.tsx'
import { findTexts } from './texts.ts'

type Answer = ConsoleOutput<'POST /customers/find'>

/** Finds a customer, above a list of all. The search text is in no address. A single result opens at once. */
export function Screen() {
  const t = useTexts(findTexts)
  const [typed, setTyped] = useState(() => readTypedNumbers().number)
  const [answer, setAnswer] = useState<Answer>()
  const [, navigate] = useLocation()
  const { run, pending, failure } = useAction('POST /customers/find', { hidesErrorToast: true })
  const find = async () => {
    const query = typed.trim()
    if (query === '') return
    rememberSearch(query)
    const found = await run({ query })
    const [only, ...others] = found?.list ?? []
    if (only && others.length === 0) navigate(pathOf('customer', only.id))
    else setAnswer(found)
  }
  return (
    <Page title={t.title}>
      <Flex vertical gap={16} className="narrow find">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void find()
          }}
        >
          <label htmlFor="find">{t.label}</label>
          <Flex gap={8}>
            <Input
              id="find"
              size="large"
              autoComplete="off"
              maxLength={64}
              placeholder={t.hint}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="primary" size="large" htmlType="submit" loading={pending}>
              {t.find}
            </Button>
          </Flex>
        </form>
        <p className="quiet">{t.note}</p>
        <FormErrors failure={failure} />
        {answer && <Found answer={answer} />}
      </Flex>
      <CustomerList />
    </Page>
  )
}

function Found({ answer }: { answer: Answer }) {
  const t = useTexts(findTexts)
  const words = useTexts(serviceTexts)
  if (answer.list.length === 0) return <output>{t.nobody}</output>
  return (
    <ul className="plain" aria-label={t.by[answer.by]}>
      {answer.list.map(({ id, phone, nickname, number, deleted, createdAt }) => (
        <li key={id}>
          <Card size="small">
            <Flex gap={16} align="center" wrap>
              <OpenLink path={pathOf('customer', id)}>
                {deleted ? words.deleted : (nickname ?? phone ?? `#${id}`)}
              </OpenLink>
              <span className="nums">{phone ?? words.noPhone}</span>
              {number && (
                <span>
                  <NumberText digits={number.digits} />{' '}
                  <span className="quiet">{number.live ? t.live : t.past}</span>
                </span>
              )}
              <span className="quiet">
                {t.since} <Moment at={createdAt} />
              </span>
            </Flex>
          </Card>
        </li>
      ))}
    </ul>
  )
}
