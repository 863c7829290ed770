import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Select, Tabs } from 'antd'
import { Link, useLocation, useSearch } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type AgreementId, agreementPath } from '../../parts/agreements/address.ts'
import { VersionState } from '../../parts/agreements/version-state.tsx'
import { agreementTexts } from '../../parts/agreements/texts.ts'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { shopPaths } from '../../parts/shop/paths.ts'
import { ShopLink } from '../../parts/shop/shop-link.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { OneLanguage } from './one-language.tsx'
import { agreementScreenTexts } from './texts.ts'

type Version = ConsoleOutput<'GET /agreements/:id/:version'>

/** One version: its effective date, the number of consents, and its text compared with another version. */
export function VersionView({ id, version }: { id: AgreementId; version: string }) {
  const t = useTexts(agreementScreenTexts)
  const words = useTexts(agreementTexts)
  const { column: shop } = useTexts(shopTexts)
  const name = t.title(words.names[id], version)
  const shown = useQuery(read('GET /agreements/:id/:version', { id, version }))
  return (
    <Loaded query={shown}>
      {(data) => (
        <Page
          title={name}
          beside={<VersionState state={data.standing} />}
          actions={<Acts id={id} of={data} />}
        >
          <Flex vertical gap={16}>
            <Alert type="info" showIcon title={standingHint(t, data.standing)} />
            <Card size="small" title={t.facts}>
              <Facts
                facts={[
                  [words.version, data.version],
                  [words.effective, <Moment key="effective" at={data.effectiveAt} />],
                  [words.consents, t.people(formatCount(data.consents))],
                  [shop, <ShopLink key="shop" path={shopPaths.agreement(id, version)} name={name} />],
                ]}
              />
            </Card>
            <Words id={id} of={data} />
          </Flex>
        </Page>
      )}
    </Loaded>
  )
}

const standingHint = (
  t: { coming: string; fixed: string; replaced: string },
  standing: Version['standing'],
) => ({ coming: t.coming, in_effect: t.fixed, over: t.replaced })[standing]

function Acts({ id, of: { version, standing } }: { id: AgreementId; of: Version }) {
  const t = useTexts(agreementScreenTexts)
  const words = useTexts(agreementTexts)
  const hasPermission = useHasPermission()
  const [, navigate] = useLocation()
  if (!hasPermission('content.change')) return null
  return (
    <>
      {standing === 'coming' && (
        <ReasonButton
          call="POST /agreements/:id/:version/withdraw"
          input={{ id, version }}
          label={t.withdraw}
          done={t.withdrawn}
          danger
          onSuccess={() => navigate(pathTo('agreements'))}
        >
          <p>{t.withdrawText}</p>
        </ReasonButton>
      )}
      <Link href={agreementPath(id)} asChild>
        <Button>{words.write}</Button>
      </Link>
    </>
  )
}

/** The text in each language. The compared version is in the address; the default is the previous one. */
function Words({ id, of }: { id: AgreementId; of: Version }) {
  const t = useTexts(agreementScreenTexts)
  const words = useTexts(agreementTexts)
  const locale = useLocale()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('with')
  const versions = useQuery(read('GET /agreements', {}))
  const all = versions.data?.filter((each) => each.id === id) ?? []
  const older = all[all.findIndex(({ version }) => version === of.version) + 1]?.version
  const known = all.find(({ version }) => version === asked)?.version
  const beside = asked === 'none' ? undefined : (known ?? older)
  const other = useQuery({
    ...read('GET /agreements/:id/:version', { id, version: beside ?? '' }),
    enabled: beside !== undefined,
  })
  const options = [
    { value: 'none', label: t.notCompared },
    ...all
      .filter(({ version }) => version !== of.version)
      .map(({ version, standing }) => ({
        value: version,
        label: `${version} · ${words.standings[standing]}`,
      })),
  ]
  const compare = (value: string) => navigate(agreementPath(id, of.version, { with: value }))
  const languageNames: Readonly<Record<string, string>> = t.languages
  const languages = Object.keys(of.texts).toSorted((one) => (one === locale ? -1 : 1))
  return (
    <Card
      size="small"
      title={t.words}
      extra={
        <Flex gap={8} align="center">
          <label htmlFor="compare">{t.compare}</label>
          <Select
            id="compare"
            size="small"
            value={beside ?? 'none'}
            options={options}
            onChange={compare}
            popupMatchSelectWidth={false}
            style={{ minWidth: 140 }}
          />
        </Flex>
      }
    >
      {beside !== undefined && <p className="quiet">{t.legend}</p>}
      <Tabs
        items={languages.map((language) => ({
          key: language,
          label: languageNames[language] ?? language,
          children: (
            <OneLanguage
              words={of.texts[language]}
              before={beside === undefined ? undefined : other.data?.texts[language]}
            />
          ),
        }))}
      />
    </Card>
  )
}
