import type { VoucherRow } from '@sarai/contract/voucher-schemas'
import { voucherNumber } from '@sarai/contract/voucher-words'
import { formatDay } from '~/lib/format.ts'
import { recordPage } from '~/records/kinds.ts'
import { VoucherStatusPill } from '~/records/voucher-status.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import classes from './trip-parts.module.css'

/** Vouchers of a trip in the order they are used. */
export function TripVoucherRows({ rows }: { rows: VoucherRow[] }) {
  return (
    <table className={classes.table} aria-label="Vouchers">
      <thead>
        <tr>
          <th>Day</th>
          <th>Voucher</th>
          <th>Number</th>
          <th>Status</th>
          <th>Confirmed by</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((voucher) => (
          <tr key={voucher.id}>
            <td className="tabular">{voucher.startDate && formatDay(voucher.startDate)}</td>
            <td data-wide>
              <RowLink to={recordPage('voucher', voucher.id)} className={classes.link}>
                {voucher.title}
              </RowLink>
            </td>
            <td className="tabular">{voucherNumber(voucher.number, voucher.revision)}</td>
            <td>
              <VoucherStatusPill {...voucher} />
              {voucher.differs && voucher.status !== 'cancelled' && <span className="quiet"> trip changed</span>}
              {voucher.hasDraft && voucher.status !== 'cancelled' && <span className="quiet"> has a draft</span>}
            </td>
            <td className="tabular">{voucher.confirmationNumber}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
