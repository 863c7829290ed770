import { useState } from 'react'
import type { Banner } from '@hao/contract/entities.ts'
import { Carousel } from '@hao/kit/carousel.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { banners, bannersOrFallback } from './banner-data.ts'
import css from './home.module.css'
import { homeTexts } from './texts.ts'

const loadVideo = async () => (await import('@hao/kit/modal.tsx')).VideoModal

/** The banner carousel: a banner with a video plays it in a modal (HM-3), one with a link opens it. */
export function Banners() {
  const t = useTexts(homeTexts)
  const { isPending, failureCount, data } = useQuery(banners)
  const [playing, setPlaying] = useState<Banner>()
  const video = useLazySheet(loadVideo, {
    label: playing?.title ?? '',
    closeLabel: t.close,
    src: playing?.video ?? '',
    poster: playing?.videoPoster,
  })
  const play = (banner: Banner) => {
    setPlaying(banner)
    video.open()
  }
  if (isPending && failureCount === 0) return <Skeleton height={150} radius={20} />
  return (
    <>
      <Carousel label={t.banners}>
        {bannersOrFallback(data, t).map((banner, at) => (
          <Slide key={banner.id} banner={banner} first={at === 0} onPlay={() => play(banner)} />
        ))}
      </Carousel>
      {video.element}
    </>
  )
}

function Slide({ banner, first, onPlay }: { banner: Banner; first: boolean; onPlay: () => void }) {
  const t = useTexts(homeTexts)
  const picture = <Picture banner={banner} first={first} />
  if (banner.video) {
    return (
      <a
        href={banner.video}
        aria-haspopup="dialog"
        aria-label={t.play(banner.title)}
        onClick={(event) => {
          event.preventDefault()
          onPlay()
        }}
      >
        {picture}
      </a>
    )
  }
  if (!banner.link) return <div>{picture}</div>
  if (!banner.link.startsWith('/')) return <a href={banner.link}>{picture}</a>
  return <Link href={banner.link}>{picture}</Link>
}

/** Browsers without AVIF take the JPEG of the same name. */
function Picture({ banner: { image, title }, first }: { banner: Banner; first: boolean }) {
  const avif = image.endsWith('.avif')
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={image} />}
      <img
        src={avif ? image.replace(/avif$/, 'jpg') : image}
        alt={title}
        width={750}
        height={340}
        className={css.banner}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        draggable={false}
      />
    </picture>
  )
}
