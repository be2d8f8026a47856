import type { VersionRow, ViewCount } from '@sarai/contract/prospect-versions'
import { formatMoney } from '@sarai/money/format'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatAgo, formatDay, formatMoment, plural } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { Pill } from '~/ui/stage-pill.tsx'
import { sectionWord, versionStatuses, wayOf } from './sent-words.ts'
import classes from './sent.module.css'

/** Every version that was sent, newest first, with who looked at which part of it. */
export function SentVersions({ id, versions }: { id: string; versions: VersionRow[] }) {
  const views = useQuery(calls.prospects.views.queryOptions({ input: { id } })).data?.data ?? []
  return (
    <ol className={classes.versions}>
      {versions.map((version) => (
        <Version key={version.id} version={version} views={views.filter((count) => count.version === version.number)} />
      ))}
    </ol>
  )
}

function Version({ version, views }: { version: VersionRow; views: ViewCount[] }) {
  const { team } = useSession()
  const { number, status, sentAt, sentBy, totals, currency, validUntil } = version
  const sender = team.find((person) => person.id === sentBy)?.name ?? 'Somebody'
  const { name, colour } = versionStatuses[status]
  return (
    <li className={classes.version}>
      <div className={classes.line}>
        <strong>Version {number}</strong>
        <Pill name={name} colour={colour} />
      </div>
      <p className={classes.quiet}>
        {sender} sent it {wayOf(version)}, <time dateTime={sentAt}>{formatMoment(sentAt)}</time>
      </p>
      <p className={classes.totals}>
        {totals.map(({ optionId, name: option, total }) => (
          <span key={optionId ?? 'all'}>
            {option && <span className="quiet">{option} </span>}
            <span className="tabular">{formatMoney(total, currency)}</span>
          </span>
        ))}
        {validUntil && <span className="quiet">valid until {formatDay(validUntil)}</span>}
      </p>
      <VersionViews views={views} />
    </li>
  )
}

/** How often the page was opened, by how many, and what they looked at. */
function VersionViews({ views }: { views: ViewCount[] }) {
  const now = useNow()
  const whole = views.find(({ section }) => section === null)
  const parts = views.filter((count): count is ViewCount & { section: string } => count.section !== null)
  if (!whole) return <p className={classes.quiet}>Not opened yet</p>
  return (
    <div className={classes.views}>
      <IconEye size={15} stroke={1.6} aria-hidden />
      <div>
        Opened {plural(whole.views, 'time')}
        {whole.visitors > 1 && ` by ${whole.visitors} people`},{' '}
        <time dateTime={whole.lastAt} title={formatMoment(whole.lastAt)}>
          last {formatAgo(whole.lastAt, now)}
        </time>
        {parts.length > 0 && (
          <ul className={classes.parts} aria-label="Parts looked at">
            {parts.map(({ section, views: count }) => (
              <li key={section}>
                {sectionWord(section)}
                {count > 1 && <span className="tabular"> ×{count}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
