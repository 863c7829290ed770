import { useEffect, useRef } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { SearchIcon } from '@hao/kit/icons.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import css from './search-box.module.css'
import { questionsTexts } from './texts.ts'

/** Milliseconds without typing after which a search starts by itself (CN-1). */
const debounce = 1000

type SearchBoxProps = { keyword: string; onSearch: (keyword: string) => void }

/** Searches when the shopper presses the button or Enter, or rests from typing. */
export function SearchBox({ keyword, onSearch }: SearchBoxProps) {
  const t = useTexts(questionsTexts)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const box = input.current
    if (box && box.value.trim() !== keyword) box.value = keyword
  }, [keyword])

  const search = () => {
    clearTimeout(timer.current)
    onSearch(input.current?.value.trim() ?? '')
  }
  return (
    <search className={css.box}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <SearchIcon size={18} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          maxLength={40}
          defaultValue={keyword}
          placeholder={t.placeholder}
          aria-label={t.search}
          onChange={() => {
            clearTimeout(timer.current)
            timer.current = setTimeout(search, debounce)
          }}
        />
        <Button type="submit" size="small">
          {t.button}
        </Button>
      </form>
    </search>
  )
}
