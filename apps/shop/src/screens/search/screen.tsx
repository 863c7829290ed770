import { useEffect, useRef, useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { Checkbox } from '@hao/kit/checkbox.tsx'
import { IconButton } from '@hao/kit/icon-button.tsx'
import { SearchIcon, XIcon } from '@hao/kit/icons.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import type { Locale } from '@hao/contract/locale.ts'
import { digitsOf } from '@hao/numbers/digits.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { maskSearchOf } from '../../parts/share/mask-search.ts'
import { maskShare } from '../../parts/share/share.ts'
import type { Share } from '../../base/page.ts'
import { paths, type Place } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { rememberSearch } from './recent.ts'
import css from './screen.module.css'
import { Suggestions } from './suggestions.tsx'
import { searchTexts } from './texts.ts'

const longest = 20

const keywordOf = (typed: string) => digitsOf(typed).slice(0, longest)

export function share(_client: QueryClient, { query }: Place, locale: Locale): Share | undefined {
  const search = maskSearchOf(query)
  return search && maskShare(search, locale)
}

/** Search for digits, anywhere or at the tail (SC-6). */
export function Screen({ place: { query } }: { place: Place }) {
  const t = useTexts(searchTexts)
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState(() => keywordOf(query.get('keyword') ?? ''))
  const [suffix, setSuffix] = useState(query.get('suffix') === 'true')

  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  const search = (keyword: string) => {
    if (!keyword) {
      showToast(t.missing)
      input.current?.focus()
      return
    }
    rememberSearch(keyword)
    navigate(paths.tagList({ keyword, suffix }))
  }

  return (
    <>
      <ScreenHeader title={t.title} />
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          search(digits)
        }}
      >
        <div className={css.field}>
          <SearchIcon size={18} />
          <input
            ref={input}
            type="text"
            inputMode="numeric"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={t.placeholder}
            aria-label={t.placeholder}
            value={digits}
            onChange={(event) => setDigits(keywordOf(event.target.value))}
          />
          {digits && (
            <IconButton label={t.clear} onClick={() => setDigits('')}>
              <XIcon size={18} />
            </IconButton>
          )}
        </div>
        <Checkbox checked={suffix} onChange={setSuffix}>
          {t.suffix}
        </Checkbox>
        <Button type="submit" block>
          {t.button}
        </Button>
      </form>
      <Suggestions digits={digits} suffix={suffix} onChoose={search} />
    </>
  )
}
