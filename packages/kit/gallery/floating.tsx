import { useState } from 'react'
import { CountBadge } from '../src/badge.tsx'
import { Button } from '../src/button.tsx'
import { Digits } from '../src/digits.tsx'
import { Draggable } from '../src/draggable.tsx'
import { HeadsetIcon } from '../src/icons-more.tsx'
import { HeartFilledIcon, HomeIcon, PlayIcon, ReceiptIcon, UserIcon } from '../src/icons.tsx'
import { Infinite } from '../src/infinite.tsx'
import { VideoModal } from '../src/modal.tsx'
import { Sheet } from '../src/sheet.tsx'
import { SwipeRow } from '../src/swipe-row.tsx'
import { TabBar } from '../src/tab-bar.tsx'
import { showToast } from '../src/toast.tsx'

const start = ['628888', '520131', '166888']

/**
 * Components above the page: sheet with swipe rows, video, floating button, tab bar; and the end of a list.
 */
export function Floating() {
  const [favourites, setFavourites] = useState(start)
  const [sheet, setSheet] = useState(false)
  const [video, setVideo] = useState(false)
  const [pages, setPages] = useState(1)
  const [loading, setLoading] = useState(false)
  const tabs = [
    { href: '#home', label: '首页', icon: <HomeIcon /> },
    { href: '#order', label: '订单', icon: <ReceiptIcon /> },
    { href: '#me', label: '我的', icon: <UserIcon /> },
  ]
  return (
    <>
      <section className="ends">
        <div className="row">
          <Button tone="secondary" onClick={() => setSheet(true)}>
            <HeadsetIcon size={18} />
            打开面板
          </Button>
          <Button tone="secondary" onClick={() => setVideo(true)}>
            <PlayIcon size={18} />
            播放
          </Button>
        </div>
        <div data-testid="pages">{pages}</div>
        <Infinite
          hasMore={pages < 3}
          loading={loading}
          onMore={() => {
            setLoading(true)
            setTimeout(() => {
              setPages(pages + 1)
              setLoading(false)
            }, 100)
          }}
          moreLabel="加载更多"
          endLabel="没有更多了"
        />
      </section>
      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title="我的收藏"
        closeLabel="关闭"
        footer={
          <Button block onClick={() => showToast('收藏成功', 'success')}>
            继续选号
          </Button>
        }
      >
        {favourites.map((number) => (
          <SwipeRow
            key={number}
            actionLabel="删除"
            actionName={`删除 ${number}`}
            onAction={() => setFavourites(favourites.filter((other) => other !== number))}
          >
            <div className="favourite row between" data-testid={`row-${number}`}>
              <Digits plan="95013-" prefix={number} size="list" />
              <a href={`?number=${number}`}>去办理</a>
            </div>
          </SwipeRow>
        ))}
      </Sheet>
      <VideoModal
        open={video}
        onClose={() => setVideo(false)}
        label="30 秒看懂 95013"
        closeLabel="关闭"
        src="/media/intro.mp4"
        poster="/media/intro.jpg"
      />
      <Draggable
        storageKey="gallery-fab"
        label={`我的收藏，${favourites.length} 个`}
        onTap={() => setSheet(true)}
      >
        <HeartFilledIcon size={26} />
        <CountBadge count={favourites.length} />
      </Draggable>
      <TabBar label="主导航" items={tabs.map((tab) => ({ ...tab, current: tab.href === '#home' }))} />
    </>
  )
}
