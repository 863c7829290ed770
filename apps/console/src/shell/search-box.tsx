import { SearchOutlined } from '@ant-design/icons'
import { AutoComplete, Flex, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type ApiError, isApiError } from '@hao/contract/client/api-error.ts'
import type { ConsoleOutput } from '../base/api/endpoints.ts'
import { request } from '../base/api/request.ts'
import { rememberSearch } from '../base/browser/typed-numbers.ts'
import { useKeys } from '../base/browser/use-keys.ts'
import { pathOf, pathTo } from '../base/routes.ts'
import { useTexts } from '../base/texts/texts.ts'
import { shellTexts } from './texts.ts'

type SearchResult = ConsoleOutput<'POST /search'>['list'][number]
type Answer = { list: readonly SearchResult[] } | { failure: ApiError } | undefined

/**
 * Searches orders, transactions, refunds, tickets, numbers and phones on Enter, and opens a single result. It
 * does not search while typing, because phone searches are audited.
 */
export function SearchBox() {
  const t = useTexts(shellTexts)
  const [, navigate] = useLocation()
  const field = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Answer>()
  const [sought, setSought] = useState<string>()
  const focus = () => field.current?.focus({ cursor: 'all' })
  useKeys({ '/': focus, 'ctrl+k': focus })

  const go = (path: string) => {
    setAnswer(undefined)
    setText('')
    field.current?.blur()
    navigate(path)
  }
  const search = async () => {
    const q = text.trim()
    if (q === '' || q === sought) return
    setSought(q)
    // The user has typed another search since.
    const isCurrent = () => field.current?.input?.value.trim() === q
    try {
      const { list } = await request('POST /search', { q })
      // A ticket or an order may be found by digits too.
      if (list.every(({ kind }) => kind === 'number' || kind === 'customer')) rememberSearch(q)
      if (!isCurrent()) return
      const [only, ...others] = list
      if (only && others.length === 0) go(getResultPath(only))
      else setAnswer({ list })
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isCurrent()) setAnswer({ failure: error })
    } finally {
      setSought((latest) => (latest === q ? undefined : latest))
    }
  }
  const options = answer && 'list' in answer ? answer.list.map(optionOf) : []
  const trouble = answer && 'failure' in answer ? answer.failure.message : t.nothingFound
  return (
    <div className="search-box">
      <AutoComplete
        className="search"
        value={text}
        options={options}
        open={options.length > 0}
        defaultActiveFirstOption={false}
        onChange={(value: string) => {
          setText(value)
          setAnswer(undefined)
        }}
        onSelect={(value: string) => go(value)}
        onBlur={() => setAnswer(undefined)}
      >
        <Input
          ref={field}
          prefix={<SearchOutlined aria-hidden />}
          suffix={sought !== undefined ? t.searching : <kbd>/</kbd>}
          placeholder={t.search}
          aria-label={t.searchShort}
          maxLength={100}
          onPressEnter={() => {
            if (!answer || 'failure' in answer || answer.list.length === 0) void search()
          }}
        />
      </AutoComplete>
      {answer && options.length === 0 && <output className="search-none">{trouble}</output>}
    </div>
  )
}

/** The address of a result. A refund opens its list with one row. */
function getResultPath({ kind, id, title }: SearchResult): string {
  return kind === 'refund' ? pathTo('refunds', { no: title }) : pathOf(kind, id)
}

function optionOf(found: SearchResult) {
  return {
    value: getResultPath(found),
    label: (
      <Flex justify="space-between" gap={12}>
        <span>{found.title}</span>
        <span className="quiet">{found.detail}</span>
      </Flex>
    ),
  }
}
