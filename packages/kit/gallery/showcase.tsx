import { useState } from 'react'
import { Badge } from '../src/badge.tsx'
import { Button, buttonClass } from '../src/button.tsx'
import { Carousel } from '../src/carousel.tsx'
import { Countdown } from '../src/countdown.tsx'
import { Digits, type DigitsProps } from '../src/digits.tsx'
import { Fact, Facts } from '../src/facts.tsx'
import { IconButton } from '../src/icon-button.tsx'
import { HeartFilledIcon, HeartIcon, SearchIcon } from '../src/icons.tsx'
import { PageHeader } from '../src/page-header.tsx'
import { Price } from '../src/price.tsx'
import { Steps } from '../src/steps.tsx'

const banners = ['banner-1.zh', 'banner-2.zh', 'banner-3.zh'].map((name) => (
  <a key={name} href="#banner">
    <picture>
      <source srcSet={`/media/${name}.avif`} type="image/avif" />
      <img src={`/media/${name}.jpg`} alt={name} width={750} height={340} />
    </picture>
  </a>
))

/** Components that display: banners, cards, numbers, prices. */
export function Showcase() {
  const [ends, setEnds] = useState(() => Date.now() + 133_928_000)
  const [rolls, setRolls] = useState(0)
  return (
    <>
      <PageHeader title="选择号码" backLabel="返回" backHref="#back" />
      <div data-testid="many">
        <Carousel label="活动">{banners}</Carousel>
      </div>
      <div data-testid="one">
        <Carousel label="单张">{banners[1]}</Carousel>
      </div>
      <div className="row between">
        <h2>限时特惠</h2>
        <Countdown deadline={ends} label="距结束" />
      </div>
      <p className="row">
        <span>支付剩余</span>
        <Countdown
          variant="text"
          deadline={ends - 133_928_000 + 807_000}
          label="支付剩余"
          onEnd={() => {
            setRolls((count) => count + 1)
            setEnds((end) => end + 3_600_000)
          }}
        />
        <Badge tone="neutral">第 {rolls} 轮</Badge>
      </p>
      <div className="cards">
        <Card number={{ plan: '95013-', prefix: '62', value: '8888' }} tag="四连号 · 约 1/217" liked />
        <Card number={{ plan: '95013-', value: '1314', extra: '520' }} tag="一生一世我爱你" />
        <Card number={{ plan: '95013-', prefix: '90', value: '2112' }} tag="对称号 ABBA" />
        <Card
          number={{ plan: '95013-', prefix: '7007', value: '888888', faded: true }}
          tag="他人已锁定 · 04:12"
        />
      </div>
      <section className="card">
        <Digits plan="95013-" prefix="62" value="8888" size="detail" />
        <div className="row">
          <Badge>四连号 8888 · 每 217 个有 1 个</Badge>
          <Badge tone="jade">可立即办理</Badge>
          <Badge tone="vermilion">待支付</Badge>
        </div>
        <Price now="¥88.00" per="/月" was="¥704.00" wasLabel="原价" size="detail" />
        <Steps label="怎么用" items={['购买', '绑定手机', '陌生人拨打', '您的手机响铃']} current={1} />
        <Digits plan="95013-" prefix="745678" size="list" />
        <Facts>
          <Fact name="服务期">12 个月</Fact>
          <Fact name="下次扣款">
            <b>¥88.00</b>
          </Fact>
        </Facts>
      </section>
      <div className="row">
        <Button>立即办理</Button>
        <Button tone="secondary">取消</Button>
        <Button tone="danger">删除</Button>
        <Button tone="ghost">重新获取</Button>
        <Button loading>立即支付</Button>
        <Button size="small">去支付</Button>
        <Button size="small" tone="secondary" loading>
          管理
        </Button>
        <Button disabled>不可用</Button>
        <a className={buttonClass({ tone: 'secondary', size: 'small' })} href="#link">
          <SearchIcon size={16} />
          再次选号
        </a>
      </div>
      <Button block>微信支付</Button>
    </>
  )
}

function Card({ number, tag, liked = false }: { number: DigitsProps; tag: string; liked?: boolean }) {
  const [on, setOn] = useState(liked)
  return (
    <article className="card">
      <Digits {...number} />
      <span>
        <Badge>{tag}</Badge>
      </span>
      <Price now="¥88.00" per="/月" was="¥704.00" wasLabel="原价" />
      <IconButton className="heart" label={`收藏 ${tag}`} pressed={on} onClick={() => setOn(!on)}>
        {on ? <HeartFilledIcon /> : <HeartIcon />}
      </IconButton>
    </article>
  )
}
