import { billKindLabels } from '@sarai/contract/bill-words'
import { parseRate } from '@sarai/money/parse'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { useKeptDraft } from '~/lib/use-kept-draft.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { RecordFailed } from '~/records/record-page.tsx'
import { useTaxSystem } from '~/records/tax-system.ts'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { DraftNotice } from '~/ui/draft-notice.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { type BillDraft, makeBillFor, blankBill, factsOf, noteFor } from './bill-draft.ts'
import { BillEditor } from './bill-editor.tsx'
import classes from './bill.module.css'
import { billsCache } from './bills-cache.ts'
import { newBillSearch } from './bills-search.ts'

/** A bill or credit note that a vendor has sent; a credit note begins with what its bill charges. */
export default function NewBillPage() {
  const { agency } = useSession()
  const { kind, corrects, vendor, booking: bookingId } = useScreenSearch(newBillSearch).values
  const billed = useQuery(
    calls.bills.get.queryOptions({ input: { id: corrects ?? '' }, enabled: corrects !== undefined }),
  )
  const whose = useQuery(calls.vendors.get.queryOptions({ input: { id: vendor ?? '' }, enabled: vendor !== undefined }))
  const booked = useQuery(
    calls.bookings.get.queryOptions({ input: { id: bookingId ?? '' }, enabled: bookingId !== undefined }),
  )
  const booking = booked.data?.data
  const ofVendor = calls.vendorPayments.ofVendor.queryOptions({
    input: { vendorId: booking?.vendorId ?? '' },
    enabled: kind === 'credit' && Boolean(booking?.vendorId),
  })
  const standing = useQuery(ofVendor)
  const tax = useTaxSystem()
  const today = dayOf(new Date(useNow()))
  const bill = billed.data?.data
  if (corrects !== undefined) {
    if (billed.isError && !bill)
      return <RecordFailed error={billed.error} what="bill" to="/bills" onRetry={() => void billed.refetch()} />
    return bill && tax ? <Making key={corrects} first={noteFor(bill, today, tax)} /> : <ScreenLoading />
  }
  if (bookingId !== undefined) {
    if (booked.isError && !booking)
      return <RecordFailed error={booked.error} what="booking" to="/bookings" onRetry={() => void booked.refetch()} />
    if (!tax || !booking || standing.isLoading) return <ScreenLoading />
    // What comes back does so in the currency of its bill.
    const due = standing.data?.data.creditsDue.find((one) => one.bookingId === bookingId)
    const blank = { ...blankBill(due?.currency ?? booking.currency, today, tax), kind: kind ?? 'bill' }
    const amount = kind === 'credit' ? (due?.amount ?? null) : booking.net
    return <Making key={bookingId} first={makeBillFor(blank, booking, amount)} />
  }
  // Without its vendor it begins blank.
  if (!tax || (vendor !== undefined && whose.isPending)) return <ScreenLoading />
  const found = whose.data?.data
  const blank = blankBill(found?.currency ?? agency.currency, today, tax)
  return <Making key={kind} first={{ ...blank, kind: kind ?? 'bill', vendorId: found?.id ?? null }} />
}

function Making({ first }: { first: BillDraft }) {
  const title = `New ${billKindLabels[first.kind].toLowerCase()}`
  usePageTitle(title)
  const { agency } = useSession()
  const navigate = useNavigate()
  const { draft, setDraft, isRestored, startAgain, form } = useKeptDraft(first)
  const { problems, setProblems, isSending, sendOnce } = useSending()
  const { kind, corrects } = draft

  async function create(context: { idempotencyKey: string }): Promise<void> {
    const { vendorId } = draft
    if (vendorId === null) return setProblems({ vendorId: 'Choose the vendor' })
    const rate = draft.currency === agency.currency ? undefined : parseRate(draft.rateText)
    if (rate && !('value' in rate)) return setProblems({ rate: rate.problem })
    const whose = { vendorId, kind, correctsId: corrects?.id ?? null }
    const { data } = await api.bills.create({ ...factsOf(draft), ...whose, rate: rate?.value ?? null }, { context })
    billsCache.show(data, true)
    startAgain()
    await navigate({ to: recordPage('bill', data.id) })
  }
  const leave = corrects ? { to: recordPage('bill', corrects.id) } : { to: '/bills' as const }

  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      <DraftNotice isShown={isRestored} onStartAgain={startAgain} />
      <BillEditor
        form={form}
        draft={draft}
        problems={problems}
        isSending={isSending}
        label="Save draft"
        onChange={setDraft}
        onSubmit={(event) => {
          event.preventDefault()
          void sendOnce(create)
        }}
        onCancel={() => void navigate(leave)}
      />
    </div>
  )
}
