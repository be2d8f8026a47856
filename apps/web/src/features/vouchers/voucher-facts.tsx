import type { Voucher, VoucherService } from '@sarai/contract/voucher-schemas'
import { confirmationLabel, voucherDayLabels, voucherFields, voucherNumber } from '@sarai/contract/voucher-words'
import { formatMoney } from '@sarai/money/format'
import { formatDay, formatMoment } from '~/lib/format.ts'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { shownOf } from './voucher-draft.ts'
import classes from './voucher.module.css'

const said = [
  ['inclusions', 'Included'],
  ['requests', 'Special requests'],
  ['billing', 'Billing'],
  ['policies', 'Policies'],
] as const

const momentOf = (day: string | null, time: string | null) =>
  [day && formatDay(day), time].filter(Boolean).join(', ') || null

const driverOf = ({ driver }: VoucherService) =>
  driver && [driver.name, driver.phone, driver.vehicle, driver.plate].filter(Boolean).join(' · ')

const guestOf = ({ name, age, room }: Voucher['document']['guests'][number]) =>
  [age === null ? name : `${name} (${age})`, room && `room ${room}`].filter(Boolean).join(', ')

const wishesOf = ({ guests }: Voucher['document']) =>
  guests.flatMap(({ name, wishes }) => (wishes ? [`${name}: ${wishes}`] : [])).join('; ')

const describeConfirmation = ({ confirmationNumber, awaitsConfirmation }: VoucherService): string | null =>
  awaitsConfirmation ? [confirmationNumber, 'to be confirmed again'].filter(Boolean).join(', ') : confirmationNumber

/** What a voucher says, and what was issued of it. */
export function VoucherFacts({ voucher }: { voucher: Voucher }) {
  const { document, tripId, tripNumber, tripTitle, revisions, number, acknowledgedBy, acknowledgedAt } = voucher
  return (
    <>
      {tripId && tripNumber !== null && (
        <p>
          <RowLink to={recordPage('trip', tripId)}>
            {recordNumber('trip', tripNumber)} {tripTitle}
          </RowLink>
        </p>
      )}
      <p>{[document.leadGuest, document.party].filter(Boolean).join(' · ')}</p>
      {acknowledgedBy && acknowledgedAt && (
        <p>
          Acknowledged by {acknowledgedBy}, {formatMoment(acknowledgedAt)}
        </p>
      )}
      {document.services.map((service, index) => (
        <section key={index}>
          <h3>{service.title}</h3>
          <dl className={classes.facts}>
            <Fact label={confirmationLabel(service.type)} value={describeConfirmation(service)} />
            <Fact label={voucherDayLabels[service.type][0]} value={momentOf(service.from, service.time)} />
            <Fact label={voucherDayLabels[service.type][1]} value={momentOf(service.to, service.endTime)} />
            <Fact label="Supplier" value={service.vendor.name} />
            <Fact label="Supplier’s address" value={service.vendor.address} />
            <Fact label="Supplier’s phone" value={service.vendor.phone} />
            <Fact label="Driver and vehicle" value={driverOf(service)} />
            {Object.entries(voucherFields[service.type]).map(([name, label]) => (
              <Fact key={name} label={label} value={service.details[name] ?? null} />
            ))}
          </dl>
          {service.vendor.map && (
            <p>
              <a href={service.vendor.map} target="_blank" rel="noreferrer">
                Open the map
              </a>
            </p>
          )}
        </section>
      ))}
      <dl className={classes.facts}>
        <Fact label="Guest list" value={document.guests.map(guestOf).join('; ')} />
        <Fact label="Meals and wishes" value={wishesOf(document)} />
        <Fact label="Price" value={document.price && formatMoney(document.price.amount, document.price.currency)} />
        {document.contacts.map(({ label, name, phone }, index) => (
          <Fact key={index} label={label} value={[name, phone].filter(Boolean).join(' · ')} />
        ))}
        <Fact label="Shown on the voucher" value={shownOf(voucher.toggles)} />
      </dl>
      {said.map(
        ([name, label]) =>
          document[name] && (
            <section key={name}>
              <h3>{label}</h3>
              <p className={classes.said}>{document[name]}</p>
            </section>
          ),
      )}
      {revisions.length > 0 && <h3>Issued</h3>}
      {revisions.map((revision) => (
        <p key={revision.number}>
          {revision.url ? (
            <a href={revision.url} target="_blank" rel="noreferrer">
              {voucherNumber(number, revision.number)}
            </a>
          ) : (
            voucherNumber(number, revision.number)
          )}{' '}
          <span className="quiet">{formatMoment(revision.issuedAt)}</span>{' '}
          {revision.checkUrl && (
            <a href={revision.checkUrl} target="_blank" rel="noreferrer">
              Check
            </a>
          )}
          {revision.overrideReason && <span className="quiet"> {revision.overrideReason}</span>}
        </p>
      ))}
    </>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  if (!value) return null
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
