import { Button } from '@mantine/core'
import type { NumberSeries, TaxProfileShown } from '@sarai/contract/tax-profile-schemas'
import { useState } from 'react'
import { Section } from '~/ui/section.tsx'
import { SeriesForm } from './series-form.tsx'
import { seriesWords } from './tax-words.ts'
import classes from './tax.module.css'

/** How documents are numbered, with the next number of each kind. */
export function SeriesList({ profile: { series, registrations, year, firstMonth } }: { profile: TaxProfileShown }) {
  const [edited, setEdited] = useState<NumberSeries>()
  return (
    <Section
      title="Numbers of documents"
      lead={`Without a gap in each series and financial year; today that is ${year}. A number is given when a document is issued.`}
    >
      {registrations.map(({ id, taxNumber, legalName }) => (
        <div key={id} className={classes.group}>
          {registrations.length > 1 && <h3 className={classes.label}>{taxNumber ?? legalName}</h3>}
          <ul className={classes.rows}>
            {series
              .filter(({ registrationId }) => registrationId === id)
              .map((one) => (
                <li key={one.id} className={classes.row}>
                  <span>{seriesWords[one.kind]}</span>
                  <span className={classes.number}>{one.nextText}</span>
                  <Button
                    variant="default"
                    size="compact-md"
                    onClick={() => setEdited(one)}
                    aria-label={`Change the numbers of ${seriesWords[one.kind]}, ${taxNumber ?? legalName}`}
                  >
                    Change
                  </Button>
                </li>
              ))}
          </ul>
        </div>
      ))}
      {edited && (
        <SeriesForm series={edited} year={year} firstMonth={firstMonth} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}
