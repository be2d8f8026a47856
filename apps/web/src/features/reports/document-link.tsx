import type { DocumentPage } from '@sarai/contract/document-pages'
import type { RecordKind } from '@sarai/contract/record-kinds'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordPage } from '~/records/kinds.ts'
import classes from './report-parts.module.css'

const records: Partial<Record<DocumentPage['page'], RecordKind>> = {
  invoice: 'invoice',
  contact: 'contact',
  bill: 'bill',
  booking: 'booking',
  vendor: 'vendor',
}

function addressOf({ page, id }: DocumentPage): Pick<LinkProps, 'to' | 'params' | 'search'> {
  const record = records[page]
  if (record && id) return { to: recordPage(record, id) }
  if (page === 'trip' && id) return { to: '/trips/$tripId', params: { tripId: id }, search: { tab: 'money' } }
  if (page === 'bank-statements') return { to: '/bank-statements', search: id ? { account: id } : {} }
  if (page === 'opening-balances') return { to: '/opening-balances' }
  return { to: '/payment-report', search: { tab: 'returns' } }
}

/** A document of the books: it leads to its page, or to the screen that shows it among others. */
export function DocumentLink({ opens, children }: { opens: DocumentPage | null; children: ReactNode }) {
  if (!opens) return children
  return (
    <Link {...addressOf(opens)} className={classes.link}>
      {children}
    </Link>
  )
}
