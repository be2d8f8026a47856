import { Button } from '@mantine/core'
import type { ItineraryDay } from '@sarai/contract/itinerary-document'
import type { SupplierProduct } from '@sarai/contract/supplier-products'
import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { makeSupplierItem } from '@sarai/itinerary/supplier-items'
import { findDateOfDay } from '@sarai/itinerary/trip-days'
import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { makeInsertValue, useAct, useEditor } from '../editor-context.tsx'
import { useExchangeRate } from './use-exchange-rate.ts'

const SupplierPicker = lazy(() => import('~/records/supplier-picker.tsx'))

interface Props {
  day: ItineraryDay
  onAdded: (id: string) => void
}

/** Puts something that a connected supplier sells into a day, at the price that it quotes. */
export function AddFromSupplier({ day, onAdded }: Props) {
  const { can, user } = useSession()
  const mayAsk = can('vendors') && user.seesCost
  const catalogues = useQuery({ ...calls.supplierProducts.catalogues.queryOptions(), enabled: mayAsk }).data?.data
  const { document } = useEditor()
  const act = useAct()
  const findRate = useExchangeRate()
  const [isOpen, setOpen] = useState(false)
  if (!mayAsk || !catalogues || catalogues.length === 0) return null
  const before = document.days[document.days.indexOf(day) - 1]
  const city = day.overnight?.name ?? before?.overnight?.name ?? document.destinations[0]?.name ?? ''

  function add(quote: SupplierQuote, product: SupplierProduct): void {
    const id = crypto.randomUUID()
    const quoted = { id, quote, supplier: product.supplier, rate: findRate(quote.currency) }
    const value = makeInsertValue(makeSupplierItem(document, day, product, quoted))
    const after = day.items.at(-1)?.id ?? null
    if (!act([{ do: 'insert', list: 'items', parent: day.id, after, value }])) return
    setOpen(false)
    onAdded(id)
  }

  return (
    <>
      <Button
        variant="light"
        size="compact-md"
        leftSection={<IconTicket size={16} stroke={1.6} />}
        onClick={() => setOpen(true)}
      >
        From a supplier
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SupplierPicker
            title="Add from a supplier"
            label="Add to the day"
            search={city}
            day={findDateOfDay(document, ({ id }) => id === day.id) ?? ''}
            party={document.travellers}
            onChoose={add}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
