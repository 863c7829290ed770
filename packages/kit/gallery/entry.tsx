import { useState } from 'react'
import { Button } from '../src/button.tsx'
import { Checkbox } from '../src/checkbox.tsx'
import { CodeInput } from '../src/code-input.tsx'
import { Empty } from '../src/empty.tsx'
import { ErrorState } from '../src/error-state.tsx'
import { SearchIcon } from '../src/icons.tsx'
import { PhoneInput } from '../src/phone-input.tsx'
import { RadioGroup } from '../src/radio-group.tsx'
import { Skeleton } from '../src/skeleton.tsx'
import { Tabs } from '../src/tabs.tsx'
import { showToast } from '../src/toast.tsx'

/** Components for input: fields, choices, tabs, and the states in between. */
export function Entry() {
  const [code, setCode] = useState('')
  const [completed, setCompleted] = useState<string[]>([])
  const [phone, setPhone] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [months, setMonths] = useState(1)
  const [tab, setTab] = useState('all')
  return (
    <>
      <section className="card">
        <PhoneInput label="手机号" placeholder="请输入手机号" value={phone} onChange={setPhone} />
        <output data-testid="phone">{phone}</output>
        <CodeInput
          label="验证码"
          value={code}
          onChange={setCode}
          onComplete={(whole) => setCompleted([...completed, whole])}
          error={completed.includes('111111') ? '验证码不对，还可以试 4 次' : undefined}
        />
        <output data-testid="completed">{completed.join(',')}</output>
        <Checkbox checked={agreed} onChange={setAgreed} invalid={!agreed}>
          我已阅读并同意<a href="#service">《服务协议》</a>和<a href="#privacy">《隐私政策》</a>
        </Checkbox>
        <RadioGroup
          label="购买时长"
          value={months}
          onChange={setMonths}
          options={[1, 3, 6, 12].map((count) => ({ value: count, label: `${count} 个月` }))}
        />
        <RadioGroup
          label="支付方式"
          hideLabel
          look="rows"
          value={2}
          onChange={() => undefined}
          options={[{ value: 2, label: '微信支付', hint: '推荐' }]}
        />
      </section>
      <Tabs
        label="订单"
        value={tab}
        onChange={setTab}
        items={[
          { key: 'all', label: '全部' },
          { key: 'pending', label: '待支付' },
          { key: 'done', label: '已完成' },
          { key: 'cancelled', label: '已取消' },
        ]}
      >
        <p data-testid="panel">{tab}</p>
        <Skeleton width="60%" />
        <Skeleton height={90} radius={14} />
      </Tabs>
      <Empty
        icon={<SearchIcon size={30} />}
        text="没有找到号码，请换其他号码试试"
        action={<Button tone="secondary">更多号码</Button>}
      />
      <ErrorState
        title="请求超时，请检查网络"
        retryLabel="重试"
        onRetry={() => showToast('请重试', 'error')}
      />
    </>
  )
}
