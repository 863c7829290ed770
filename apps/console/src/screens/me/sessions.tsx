import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Section } from '../../parts/page/section.tsx'
import { Age, Moment } from '../../parts/shown/values.tsx'
import { meTexts } from './texts.ts'

/** The user's sessions. Others than the current one can be ended. */
export function Sessions() {
  const t = useTexts(meTexts)
  const sessions = useQuery(read('GET /me/sessions', {}))
  const { run, pending } = useAction('DELETE /me/session/:id', { successMessage: t.ended })
  return (
    <Section title={t.sessions}>
      <Loaded query={sessions} rows={2}>
        {({ list }) => (
          <ul className="entries">
            {list.map(({ id, device, ip, createdAt, lastUsedAt, current }) => (
              <li key={id}>
                <div>
                  {device || t.unknownDevice} {current && <Tag color="green">{t.here}</Tag>}
                  <div className="quiet">
                    {ip && `${ip} · `}
                    {t.since} <Moment at={createdAt} /> · {t.lastUsed} <Age at={lastUsedAt} />
                  </div>
                </div>
                {!current && (
                  <Button
                    size="small"
                    disabled={pending}
                    aria-label={`${t.end}: ${device || t.unknownDevice}`}
                    onClick={() => void run({ id })}
                  >
                    {t.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}
