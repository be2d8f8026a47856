import { ActionIcon, Tooltip } from '@mantine/core'
import type { DaySheet, DaySlip } from '@sarai/contract/departures'
import { IconBrandWhatsapp, IconFileTypePdf } from '@tabler/icons-react'
import { formatDay, formatPhone, plural } from '~/lib/format.ts'
import { BookingStatusPill } from '~/records/booking-status.tsx'
import { recordPage } from '~/records/kinds.ts'
import { RowLink } from '~/ui/row-link.tsx'
import classes from './day-sheet.module.css'

const joined = (parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(' · ')

interface Props {
  sheet: DaySheet
  /** Makes the PDF of what one driver or vendor has to do. */
  onPdf: (slip: string) => void
}

/** Rides and flights of a day, where everybody sleeps, and what drivers and vendors are sent. */
export function DayPlan({ sheet: { moves, stays, slips }, onPdf }: Props) {
  return (
    <>
      {moves.length > 0 && (
        <section className={classes.part} aria-label="Rides and flights">
          <h3 className={classes.title}>
            Rides and flights <span className="quiet">{moves.length}</span>
          </h3>
          {moves.map(({ bookingId, time, title, who, from, to, flight, driver, phone, status }) => (
            <article key={bookingId} className={classes.trip}>
              <div className={classes.head}>
                <span className="tabular">{time ?? '--:--'}</span>
                <RowLink to={recordPage('booking', bookingId)} className={classes.name}>
                  {title}
                </RowLink>
                <BookingStatusPill status={status} />
              </div>
              <p className={classes.facts}>{joined([who, from && to ? `${from} → ${to}` : (from ?? to), flight])}</p>
              <p className={classes.facts}>
                {driver
                  ? joined([driver.name, driver.phone && formatPhone(driver.phone), driver.vehicle, driver.plate])
                  : joined([phone && formatPhone(phone)])}
              </p>
            </article>
          ))}
        </section>
      )}
      {stays.length > 0 && (
        <section className={classes.part} aria-label="Stays of the night">
          <h3 className={classes.title}>
            Stays of the night <span className="quiet">{stays.length}</span>
          </h3>
          {stays.map(({ bookingId, title, who, rooms, room, leavesOn, vendorPhone, status }) => (
            <article key={bookingId} className={classes.trip}>
              <div className={classes.head}>
                <RowLink to={recordPage('booking', bookingId)} className={classes.name}>
                  {title}
                </RowLink>
                <BookingStatusPill status={status} />
              </div>
              <p className={classes.facts}>
                {joined([
                  who,
                  rooms !== null && plural(rooms, 'room'),
                  room,
                  `until ${formatDay(leavesOn)}`,
                  vendorPhone && formatPhone(vendorPhone),
                ])}
              </p>
            </article>
          ))}
        </section>
      )}
      {slips.length > 0 && (
        <section className={classes.part} aria-label="To be sent">
          <h3 className={classes.title}>To be sent</h3>
          <ul className={classes.services}>
            {slips.map((slip) => (
              <Slip key={slip.key} slip={slip} onPdf={onPdf} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Slip({ slip: { key, kind, name, phone, whatsappUrl }, onPdf }: { slip: DaySlip; onPdf: Props['onPdf'] }) {
  return (
    <li className={classes.service}>
      <span className={classes.serviceName}>
        {name} <span className="quiet">{joined([kind, phone && formatPhone(phone)])}</span>
      </span>
      {whatsappUrl && (
        <a
          href={whatsappUrl}
          target="_blank"
          rel="noreferrer"
          className={classes.call}
          aria-label={`Write the day to ${name} on WhatsApp`}
        >
          <IconBrandWhatsapp size={15} aria-hidden />
        </a>
      )}
      <Tooltip label="PDF">
        <ActionIcon variant="subtle" color="gray" aria-label={`PDF of the day for ${name}`} onClick={() => onPdf(key)}>
          <IconFileTypePdf size={15} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
