import { VersionChanges } from '../version-changes.tsx'
import { whenOf } from '~/records/proposal-words.ts'
import { writePrice } from '@sarai/itinerary/collected-tax'
import { countDays, endDate } from '@sarai/itinerary/trip-days'
import { formatDay, plural } from '~/lib/format.ts'
import classes from './sending.module.css'
import type { Ready } from './use-sending.ts'

/** What will be sent: which version, of what, at which price, and what is new about it. */
export function SendingSummary({ ready }: { ready: Ready }) {
  const { proposal, price, document, last } = ready
  // As the draft has them, which is read anew when it has changed: what lists know of the proposal may be older.
  const days = { startDate: document.startDate, endDate: endDate(document), days: countDays(document) }
  const { adults, childAges, infants } = document.travellers
  const travellers = adults + childAges.length + infants
  const names = new Map(document.options.map(({ id, name }) => [id, name]))
  return (
    <div className={classes.summary}>
      <div className={classes.head}>
        <span className={classes.title}>{document.title}</span>
        <span className={classes.version}>Version {(last?.number ?? 0) + 1}</span>
      </div>
      <p className={classes.about}>
        {[proposal.customer && `For ${proposal.customer}`, whenOf(days), plural(travellers, 'traveller')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className={classes.facts}>
        {price.prices.map(({ optionId, total, currency }, at) => (
          <div key={optionId ?? 'all'} className={classes.fact}>
            <dt>{(optionId && names.get(optionId)) || 'Total'}</dt>
            <dd>{total > 0 ? writePrice({ total, currency }, price.collected[at]) : 'No price'}</dd>
          </div>
        ))}
        <div className={classes.fact}>
          <dt>Valid until</dt>
          <dd>{document.validTo ? formatDay(document.validTo) : 'No last day'}</dd>
        </div>
      </dl>
    </div>
  )
}

/** What the traveller will notice, where they have seen a version before. */
export function SendingChanges({ ready: { last, changes } }: { ready: Ready }) {
  if (!last || !changes) return null
  if (changes.length === 0)
    return (
      <p className={classes.note}>
        The traveller will notice no difference from version {last.number}. It is sent as version {last.number + 1},
        under the same link.
      </p>
    )
  return (
    <details className={classes.changes}>
      <summary>
        {plural(changes.length, 'change')} since version {last.number}
      </summary>
      <VersionChanges changes={changes} />
    </details>
  )
}
