import type { RateCard } from '@sarai/contract/rate-schemas'
import { checkCard } from '@sarai/rates/check-card'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useMemo } from 'react'
import classes from './rate-card-page.module.css'

/** What is wrong or strange about the rates as they stand. */
export function RateFindings({ card }: { card: RateCard }) {
  const findings = useMemo(() => checkCard(card), [card])
  return (
    <section aria-label="Checks" className={classes.part}>
      <h3 className={classes.heading}>Checks</h3>
      {findings.length === 0 && (
        <p className={classes.finding}>
          <IconCircleCheck size={16} /> Nothing is wrong with these rates.
        </p>
      )}
      <ul className={classes.lines}>
        {findings.slice(0, 30).map(({ code, severity, message, entryId }, at) => (
          <li key={`${code} ${entryId ?? ''} ${at}`} className={classes.finding} data-severity={severity}>
            {severity === 'error' ? (
              <IconCircleX size={16} aria-label="Error" />
            ) : (
              <IconAlertTriangle size={16} aria-label="Warning" />
            )}
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
