import { Anchor } from '@mantine/core'
import { invoiceName, invoiceStatusLabels } from '@sarai/contract/invoice-words'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { onLive } from '~/lib/live.ts'
import { calls, queryClient } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import classes from './proposal-proformas.module.css'

/** The proformas that were drawn up of a proposal; nothing where there are none. */
export function ProposalProformas({ proposalId }: { proposalId: string }) {
  const asked = useMemo(() => ({ input: { filters: { proposal: proposalId }, perPage: 20 } }), [proposalId])
  const { data } = useQuery(calls.invoices.list.queryOptions(asked))
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: calls.invoices.list.queryKey(asked) })
    return onLive('invoices', again)
  }, [asked])
  const rows = data?.data ?? []
  if (rows.length === 0) return null
  return (
    <section aria-label="Proformas" className={classes.proformas}>
      <span>{rows.length === 1 ? 'Proforma:' : 'Proformas:'}</span>
      {rows.map((row) => (
        <span key={row.id}>
          <Anchor underline="always" renderRoot={(props) => <Link to={recordPage('invoice', row.id)} {...props} />}>
            {invoiceName(row)}
          </Anchor>
          , {invoiceStatusLabels[row.status].toLowerCase()}
          {row.total !== null && <span className="tabular">, {formatMoney(row.total, row.currency)}</span>}
        </span>
      ))}
    </section>
  )
}
