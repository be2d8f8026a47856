import { Modal } from '@mantine/core'
import type { PaymentRow } from '@sarai/contract/payment-schemas'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import { formatMoney } from '@sarai/money/format'
import type { RecordHit } from '@sarai/contract/search'
import { hasSearchable, markedParts } from '@sarai/contract/search-text'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFile, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { formatDay, formatPhone } from '~/lib/format.ts'
import { nothingToSearch } from '~/lib/search-words.ts'
import { calls } from '~/query.ts'
import classes from './page-search.module.css'
import { PageSearchActions } from './page-search-actions.tsx'
import { findPages, pagesFor } from './pages.ts'
import { useMarks } from '~/ui/use-marks.ts'
import { useSession } from '~/lib/session-context.tsx'
import { listDescriptions, type RecordDescription, recordKinds, recordNumber, recordPage } from '~/records/kinds.ts'

interface Choice {
  key: string
  group: string
  title: string
  detail: string
  to: string
  search?: { q: string }
  Icon: RecordDescription['Icon']
  /** The record that it leads to, where it is one. */
  hit?: RecordHit
}

/** As many as a search shows of each kind of record. */
const shownPayments = 6

/** Finds pages by name, and records by whatever people know of them; the best record is ready to be called. */
export default function PageSearch({ takeTyped, onClose }: { takeTyped: () => string; onClose: () => void }) {
  const { user, can } = useSession()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text.trim(), 120)
  const records = useQuery(
    calls.search.records.queryOptions({
      input: { query },
      enabled: query.length >= 2,
      placeholderData: (last) => last,
      staleTime: 5_000,
    }),
  )
  // Numbers of vouchers and references of banks have digits.
  const mayBePayment = query.length >= 3 && /\d/.test(query)
  const asked = { search: query, perPage: shownPayments }
  const payments = useQuery(calls.payments.list.queryOptions({ input: asked, enabled: mayBePayment, staleTime: 5_000 }))
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const similar = query.length >= 2 ? records.data?.similar : undefined
  useMarks(list, '[role="option"]', [text.trim(), ...(similar ?? [])].join(' ').trim())

  const choices = useMemo<Choice[]>(() => {
    const own = pagesFor(user.isSubuser).filter((page) => can(page.page) && (user.seesCost || !page.needsCosts))
    const pages = findPages(own, text).map((page) => ({
      key: page.to,
      group: page.category,
      title: page.title,
      detail: '',
      to: page.to,
      Icon: IconFile,
    }))
    const hits = query.length >= 2 ? (records.data?.data ?? []) : []
    const found = hits.map((hit) => ({
      key: hit.id,
      group: recordKinds[hit.kind].title,
      title: hit.title,
      detail: [
        recordNumber(hit.kind, hit.number),
        hit.matched && shownMatch(hit.matched),
        reachShown(hit, query),
        hit.detail,
      ]
        .filter(Boolean)
        .join(' · '),
      to: recordPage(hit.kind, hit.id),
      Icon: recordKinds[hit.kind].Icon,
      hit,
    }))
    const paid = mayBePayment ? (payments.data?.data ?? []).map((row) => choiceOfPayment(row, query)) : []
    return [...found, ...paid, ...pages]
  }, [text, query, records.data, mayBePayment, payments.data, user.isSubuser, user.seesCost, can])

  function go(choice: Choice | undefined): void {
    if (!choice) return
    onClose()
    void navigate({ to: choice.to, search: choice.search })
  }

  /** Not where the key was for a dialog that is open over this one. */
  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClose()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') go(choices[active])
    if (step === 0) return
    event.preventDefault()
    const next = Math.max(0, Math.min(choices.length - 1, active + step))
    setActive(next)
    list.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <Modal
      closeOnClickOutside
      closeOnEscape={false}
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={620}
      yOffset="12vh"
      centered={false}
      title={undefined}
      attributes={{ content: { 'aria-label': 'Search pages and records' } }}
    >
      <div onKeyDown={closeOnEscape}>
        <div className={classes.box}>
          <IconSearch size={18} className={classes.icon} aria-hidden />
          <input
            className={classes.input}
            placeholder="Page, name, phone, number, place or tag"
            aria-label="Search pages and records"
            role="combobox"
            aria-expanded={choices.length > 0}
            aria-controls="page-search-list"
            aria-activedescendant={choices[active] ? `page-search-${active}` : undefined}
            data-autofocus
            autoFocus
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setActive(0)
            }}
            onFocus={() => setText((shown) => shown + takeTyped())}
            onKeyDown={onKeyDown}
          />
        </div>
        {similar && (
          <p role="status" className={classes.similar}>
            No exact match; similar: <b>{similar.slice(0, 3).join(', ')}</b>
          </p>
        )}
        <div
          ref={list}
          id="page-search-list"
          role="listbox"
          aria-label="Results"
          className={classes.list}
          hidden={choices.length === 0}
        >
          {choices.map((choice, index) => (
            <div key={choice.key}>
              {choice.group !== choices[index - 1]?.group && <div className={classes.group}>{choice.group}</div>}
              <div
                id={`page-search-${index}`}
                data-index={index}
                role="option"
                aria-selected={index === active}
                className={classes.choice}
                onMouseMove={() => setActive(index)}
                onClick={() => go(choice)}
              >
                <choice.Icon size={16} />
                <span className={classes.title}>{choice.title}</span>
                <span className={classes.detail}>{choice.detail}</span>
              </div>
            </div>
          ))}
        </div>
        {choices.length === 0 && (
          <p role="status" className={classes.none}>
            {records.isFetching ? 'Searching…' : hasSearchable(text) ? 'Nothing found.' : nothingToSearch}
          </p>
        )}
        {choices[active]?.hit && <PageSearchActions key={choices[active].key} hit={choices[active].hit} />}
      </div>
    </Modal>
  )
}

/** A payment is looked at in the list of all of them, found by its number, or as it was here. */
function choiceOfPayment(row: PaymentRow, query: string): Choice {
  const { id, number, reference, contactName, vendorName, tripTitle, amount, currency, day, mode } = row
  const { title, to, Icon } = listDescriptions.payment
  return {
    key: id,
    group: title,
    title: contactName ?? vendorName ?? tripTitle ?? 'Payment',
    detail: [number, formatMoney(amount, currency), receiptModeLabels[mode], reference, formatDay(day), tripTitle]
      .filter(Boolean)
      .join(' · '),
    to,
    search: { q: number ?? reference ?? query },
    Icon,
  }
}

/** A number as others are shown, or the words that were found. */
const shownMatch = (matched: string): string => matched.replace(/\+\d+/g, (number) => formatPhone(number))

/** The number or address that was typed; else whichever there is. */
function reachShown({ phone, email }: RecordHit, query: string): string | null {
  const isEmail = email !== null && markedParts(email, query).some(({ isMatch }) => isMatch)
  return isEmail && query.includes('@') ? email : formatPhone(phone) || email
}
