import type { Trip } from '@sarai/contract/trips'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { recordPage } from '~/records/kinds.ts'
import classes from './trip-parts.module.css'

/** Where the documents of a trip's figure are. */
export type FigureOf = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

/** A figure that leads to what it is made of; one that is made of nothing that somebody may see is only said. */
export function TripFigure({ of, children }: { of: FigureOf | null; children: ReactNode }) {
  if (!of) return children
  return (
    <Link {...of} className={classes.figure}>
      {children}
    </Link>
  )
}

/** Documents that were issued: drafts and what was cancelled are in no figure. */
const issued = 'issued,part-paid,paid,overdue,credited'

/** Where the figures of a trip lead, for whoever looks at it. */
export function useFiguresOf({ id, proposalId, isArranged }: Pick<Trip, 'id' | 'proposalId' | 'isArranged'>) {
  const { can, user } = useSession()
  // Whoever only arranges a trip does not see the money of its customer.
  const seesMoney = can('invoices') && !isArranged
  const onPage = (tab: string, hash?: string): FigureOf => ({
    to: '/trips/$tripId',
    params: { tripId: id },
    search: { tab },
    ...(hash && { hash }),
  })
  const invoices = (kind: string): FigureOf | null =>
    seesMoney ? { to: '/invoices', search: { trip: id, status: issued, kind } } : null
  return {
    invoices: invoices('invoice,debit-note,credit-note,opening'),
    notes: invoices('debit-note,credit-note'),
    payments: seesMoney ? ({ to: '/payments', search: { trip: id, state: 'cleared' } } satisfies FigureOf) : null,
    paidHere: onPage('money', 'payments'),
    instalments: onPage('money', 'instalments'),
    bookings: onPage('bookings'),
    bills: user.seesCost && can('vendors') ? onPage('money', 'bills') : null,
    /** What was agreed upon. */
    agreed: can('prospects') ? ({ to: recordPage('proposal', proposalId) } satisfies FigureOf) : null,
  }
}
export type FiguresOf = ReturnType<typeof useFiguresOf>
