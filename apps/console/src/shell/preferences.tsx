import { languages, locales } from '@hao/contract/locale.ts'
import { Button, Dropdown, Flex, type MenuProps } from 'antd'
import { getMenuContainer } from '../base/browser/menu-container.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../base/browser/theme-choice.ts'
import { chooseLocale, useLocale } from '../base/texts/locale.ts'
import { useTexts } from '../base/texts/texts.ts'
import { shellTexts } from './texts.ts'

const looks: readonly ThemeChoice[] = ['system', 'light', 'dark']

/** Chooses language and theme before a login. Both are kept in this browser. */
export function Preferences() {
  const t = useTexts(shellTexts)
  const locale = useLocale()
  const look = useThemeChoice()
  return (
    <Flex gap={8}>
      <Choice name={t.language} value={languages[locale].name} items={languageItems} />
      <Choice name={t.look} value={t.looks[look]} items={useLookItems()} />
    </Flex>
  )
}

type ChoiceProps = { name: string; value: string; items: MenuProps['items'] & {} }

function Choice({ name, value, items }: ChoiceProps) {
  return (
    <Dropdown menu={{ items }} trigger={['click']} getPopupContainer={getMenuContainer}>
      <Button type="text" aria-label={`${name}: ${value}`} aria-haspopup="menu">
        {value}
        <span aria-hidden className="caret">
          ▾
        </span>
      </Button>
    </Dropdown>
  )
}

export const languageItems = locales.map((locale) => ({
  key: `language-${locale}`,
  label: <span lang={languages[locale].tag}>{languages[locale].name}</span>,
  onClick: () => chooseLocale(locale),
}))

export function useLookItems() {
  const t = useTexts(shellTexts)
  return looks.map((look) => ({
    key: `look-${look}`,
    label: t.looks[look],
    onClick: () => chooseTheme(look),
  }))
}
