import { useQuery } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ContentHistory } from '../../parts/content/history.tsx'
import { Reorder } from '../../parts/content/reorder.tsx'
import { contentTexts } from '../../parts/content/texts.ts'
import { RecordTable } from '../../parts/list/record-table.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { LoadFailed } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { shopPaths } from '../../parts/shop/paths.ts'
import { ShopLink } from '../../parts/shop/shop-link.tsx'
import { Moment, StateTag } from '../../parts/shown/values.tsx'
import { BannerActions } from './actions.tsx'
import { EditBanner } from './edit-banner.tsx'
import type { Banner } from './banner.ts'
import { bannerTexts } from './texts.ts'

const tones = { planned: 'waiting', shown: 'good', over: 'over' } as const

/** All banners of the shop's home in their order, displayed or not. */
export function Screen() {
  const t = useTexts(bannerTexts)
  const hasPermission = useHasPermission()
  const query = useQuery(read('GET /banners', {}))
  const [editing, setEditing] = useState<Banner | 'new'>()
  const writable = hasPermission('content.change')
  const columns = useColumns(query.data, writable ? setEditing : undefined)
  return (
    <Page
      title={t.title}
      actions={
        <>
          <ContentHistory call="GET /banners/history" />
          {writable && (
            <>
              <ReorderBanners banners={query.data} />
              <Button type="primary" onClick={() => setEditing('new')}>
                {t.add}
              </Button>
            </>
          )}
        </>
      }
    >
      {query.error && !query.data ? (
        <LoadFailed error={query.error} retry={() => void query.refetch()} />
      ) : (
        <RecordTable
          layout="banners"
          rows={query.data}
          rowKey={({ id }) => id}
          empty={t.empty}
          columns={columns}
        />
      )}
      {editing && (
        <EditBanner banner={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  )
}

function useColumns(
  banners: readonly Banner[] | undefined,
  onEdit: ((banner: Banner) => void) | undefined,
): Column<Banner>[] {
  const t = useTexts(bannerTexts)
  return [
    {
      key: 'place',
      title: t.place,
      align: 'right',
      width: 64,
      render: ({ id }) => (banners?.findIndex((each) => each.id === id) ?? 0) + 1,
    },
    {
      key: 'picture',
      title: t.picture,
      width: 170,
      render: ({ imageZh, titleZh }) => <img className="banner-picture small" src={imageZh} alt={titleZh} />,
    },
    { key: 'words', title: t.words, width: 260, render: (banner) => <Words banner={banner} /> },
    {
      key: 'state',
      title: t.state,
      width: 130,
      render: ({ state, titleZh }) => (
        <Flex vertical gap={4} align="flex-start">
          <StateTag tone={tones[state]}>{t.states[state]}</StateTag>
          <ShopLink path={state === 'shown' ? shopPaths.home : undefined} name={titleZh} />
        </Flex>
      ),
    },
    { key: 'link', title: t.link, width: 180, render: (banner) => <Leads banner={banner} /> },
    { key: 'period', title: t.period, width: 180, render: (banner) => <Period banner={banner} /> },
    ...(onEdit
      ? [
          {
            renderActions: (banner: Banner) => (
              <BannerActions banner={banner} onEdit={() => onEdit(banner)} />
            ),
          },
        ]
      : []),
  ]
}

function Words({ banner: { titleZh, titleEn } }: { banner: Banner }) {
  return (
    <div className="wrapped">
      <div>{titleZh}</div>
      <div className="quiet" lang="en">
        {titleEn ?? '—'}
      </div>
    </div>
  )
}

function Leads({ banner: { video, link } }: { banner: Banner }) {
  const t = useTexts(bannerTexts)
  if (video) return t.film
  if (!link) return <span className="quiet">{t.noLink}</span>
  return (
    <span className="wrapped">
      {link.startsWith('/') ? (
        <ShopLink path={link} name={link}>
          {link}
        </ShopLink>
      ) : (
        link
      )}
    </span>
  )
}

function Period({ banner: { from, until } }: { banner: Banner }) {
  const t = useTexts(bannerTexts)
  if (!from && !until) return t.always
  return (
    <>
      <div>{from ? <Moment at={from} /> : t.fromNow}</div>
      <div>– {until ? <Moment at={until} /> : t.noEnd}</div>
    </>
  )
}

function ReorderBanners({ banners }: { banners: readonly Banner[] | undefined }) {
  const t = useTexts(bannerTexts)
  const words = useTexts(contentTexts)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { run, pending, failure, forget } = useAction('POST /banners/order', {
    hidesErrorToast: true,
    successMessage: t.ordered,
    onSuccess: close,
  })
  return (
    <>
      <Button disabled={!banners || banners.length < 2} onClick={() => setOpen(true)}>
        {words.reorder}
      </Button>
      {open && banners && (
        <Reorder
          things={banners.map(({ id, titleZh, imageZh }) => ({
            id,
            name: titleZh,
            shown: (
              <Flex gap={12} align="center">
                <img className="banner-picture tiny" src={imageZh} alt="" />
                {titleZh}
              </Flex>
            ),
          }))}
          pending={pending}
          failure={failure}
          onConfirm={(order, reason) => void run({ ...order, reason })}
          onClose={close}
          onForget={forget}
        />
      )}
    </>
  )
}
