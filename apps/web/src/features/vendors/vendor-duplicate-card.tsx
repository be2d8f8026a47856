import { Button, Checkbox } from '@mantine/core'
import type { VendorGroup } from '@sarai/contract/vendor-duplicates'
import type { VendorRow } from '@sarai/contract/vendor-schemas'
import { taxNames } from '@sarai/contract/tax-names'
import { useIsVat } from '~/records/tax-system.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { formatAgo, formatPhone } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { runAction } from '~/ui/action.ts'
import classes from '~/ui/duplicates.module.css'
import { useVendorTypes } from './vendor-fields.ts'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.vendorDuplicates.list.key() })

const wordsUnder = (isVat: boolean): Record<VendorGroup['reason'], string> => ({
  gstin: `Same ${taxNames(isVat).number}`,
  phone: 'Same phone',
  email: 'Same email',
  name_and_city: 'Nearly the same name in a city',
})

/** Vendors that share something: merged two by two, or said to be different. */
export function VendorDuplicateCard({ group }: { group: VendorGroup }) {
  const { can } = useSession()
  const { vendors, reason, shared } = group
  const [picked, setPicked] = useState<string[]>()
  const [isMerging, setMerging] = useState(false)
  const isEditable = can('vendors', 'write')
  const ids = vendors.map(({ id }) => id)
  // Where there are only two, or nothing was picked, the two oldest.
  const chosen = (picked ?? ids).filter((id) => ids.includes(id))
  const [first, second] = chosen
  const title = `${wordsUnder(useIsVat())[reason]}: ${reason === 'phone' ? formatPhone(shared) : shared}`

  async function dismiss(): Promise<void> {
    await runAction(api.vendorDuplicates.dismiss({ ids }), 'This was not saved', {
      show: refresh,
      done: 'They will not be listed again',
      undo: () => runAction(api.vendorDuplicates.reconsider({ ids }), 'This was not undone', { show: refresh }),
    })
  }

  function pick(id: string): void {
    const now = chosen.slice(0, 2)
    setPicked(now.includes(id) ? now.filter((one) => one !== id) : [...now.slice(-1), id])
  }

  return (
    <section className={classes.group} aria-label={title}>
      <div className={classes.groupHead}>
        <h2 className={classes.shared}>{title}</h2>
        {isEditable && (
          <>
            <Button variant="subtle" color="gray" size="compact-md" onClick={() => void dismiss()}>
              Not the same
            </Button>
            <Button variant="light" size="compact-md" disabled={!second} onClick={() => setMerging(true)}>
              {vendors.length > 2 ? 'Merge these two' : 'Compare and merge'}
            </Button>
          </>
        )}
      </div>
      <div className={classes.contacts}>
        {vendors.map((vendor) => (
          <article key={vendor.id} className={classes.contact}>
            <div className={classes.contactHead}>
              <Link to={recordPage('vendor', vendor.id)} className={classes.name}>
                {vendor.name}
              </Link>
              {isEditable && vendors.length > 2 && (
                <Checkbox
                  size="xs"
                  aria-label={`Merge ${vendor.name}`}
                  checked={vendor.id === first || vendor.id === second}
                  onChange={() => pick(vendor.id)}
                />
              )}
            </div>
            <Compared vendor={vendor} all={vendors} />
          </article>
        ))}
      </div>
      {isMerging && first && second && (
        <Suspense fallback={null}>
          <MergeDialog ids={[first, second]} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** What tells vendors apart at a glance; what they do not agree on stands out. */
function Compared({ vendor, all }: { vendor: VendorRow; all: VendorRow[] }) {
  const types = useVendorTypes()
  const isVat = useIsVat()
  const facts: [label: string, of: (row: VendorRow) => string | null][] = [
    ['Number', (row) => recordNumber('vendor', row.number)],
    ['Type', (row) => types.find(({ id }) => id === row.typeId)?.name ?? null],
    ['Phone', (row) => formatPhone(row.phone)],
    ['Email', (row) => row.email],
    ['City', (row) => row.city],
    [taxNames(isVat).number, (row) => row.gstin ?? row.taxNumber],
    ['Added', (row) => formatAgo(row.createdAt)],
  ]
  return facts
    .filter(([, of]) => all.some((row) => of(row)))
    .map(([label, of]) => (
      <p key={label} className={classes.fact} data-differs={all.some((row) => of(row) !== of(vendor)) || undefined}>
        <span className="quiet">{label}</span>
        <span>{of(vendor) || '–'}</span>
      </p>
    ))
}
