import type { DaySheet } from '@sarai/contract/departures'
import { statementPdf } from '../src/features/brochures/brochures-statement.pdf.tsx'
import { daySheetPdf } from '../src/features/departures/departures-sheet.pdf.tsx'
import { invoicePdf } from '../src/features/invoices/invoices.pdf.tsx'
import { reportPdf } from '../src/features/reports/reports.pdf.tsx'
import { travellerListPdf } from '../src/features/travellers/travellers-lists.pdf.tsx'
import { vouchersPdf } from '../src/features/vouchers/vouchers.pdf.tsx'

/** A paper of each kind that is set by a part of ours, in which every free text and every amount is the one given. */
export function makePaperSamples(word: string, amount: string): Record<string, () => Promise<Buffer>> {
  const agency = { name: word, lines: [word, word], accent: '#1f4d3d', onAccent: '#ffffff', logo: null }
  const facts = [{ label: 'Due', value: word }]
  const qr = { size: 2, path: 'M0 0h1v1H0z' }
  const party = { name: word, lines: [word] }
  const row = { text: word, detail: word, taxRate: '5 %', amount, withTax: amount }
  const shown = {
    heading: 'Tax invoice',
    facts,
    supplier: party,
    partyLabel: 'Charged to',
    billTo: party,
    lines: [row, row],
    sums: [
      { label: 'Before tax', value: amount },
      { label: 'Total', value: amount, isWhole: true as const },
    ],
    taxes: {
      heads: ['CGST', 'SGST'],
      rows: [{ code: word, taxable: amount, amounts: [amount, amount] }],
    },
    words: word,
    endorsement: word,
    remarks: [word],
    notes: word,
    terms: word,
    signatory: null,
  }
  const steps = [1, 2].map((step) => ({ label: word, amount, upi: null, reference: `${word}${step}`, qr }))
  const invoice = {
    title: word,
    agency,
    number: word,
    stamp: word,
    eInvoice: { irn: word.slice(0, 64), ack: word, qr },
    pay: { due: amount, steps, upiId: word, account: facts },
  }
  const service = {
    id: 'one',
    kind: 'Hotel',
    title: word,
    confirmation: { label: 'Confirmation', value: word },
    facts: [...facts, { label: 'Rooms', value: word }, { label: 'Board', value: word }],
    vendor: { name: `${word}.`, lines: [word], map: null },
    driver: word,
  }
  const voucher = {
    number: word,
    qr,
    issued: word,
    isUnbranded: false,
    tickets: [{ bookingId: service.id, label: word, text: word, drawn: null, url: null, isGood: false }],
    shown: {
      heading: 'Hotel voucher',
      title: word,
      lead: word,
      party: word,
      guests: [word],
      rooms: facts,
      services: [service],
      blocks: [{ heading: 'Included', text: word }],
      price: amount,
      contacts: [{ label: word, name: word, phone: word }],
    },
  }
  const account = {
    currency: 'INR',
    opening: amount,
    lines: [{ day: '23 Nov 2026', document: word, debit: amount, credit: amount, balance: amount }],
    closing: amount,
    ages: [{ label: 'Not due', amount }],
    pay: { payments: steps, account: facts },
  }
  const trip = {
    id: 'trip',
    number: 1,
    customer: word,
    title: word,
    startDate: '2026-11-23',
    endDate: '2026-11-28',
    travellers: 2,
    ownerId: 'rm',
    phone: word,
    readiness: 'risk',
    services: [{ title: word, vendor: `${word}.`, status: 'changed' }],
  }
  // Of what a sheet holds as much as paper says.
  const sheet: DaySheet = JSON.parse(
    JSON.stringify({
      day: '2026-11-23',
      moves: [],
      stays: [],
      slips: [{ key: 'a', name: word, phone: word, text: `${word}\n\n${word}\n${word}` }],
      leaving: [trip],
      underway: [],
      returning: [],
    }),
  )
  const report = {
    title: 'Customer dues',
    facts: [word],
    columns: [
      { name: 'Customer', isRight: false, isWhole: false },
      { name: 'Document', isRight: false, isWhole: false },
      { name: 'Amount', isRight: true, isWhole: true },
    ],
    rows: [[word, word, amount]],
    totals: [],
    foot: [['Total', '', amount]],
    agency,
  }
  const list = { agency: word, trip: word, days: word }
  return {
    'an invoice': () => invoicePdf({ ...invoice, shown: { ...shown, currencies: null } }),
    'an invoice in two currencies': () =>
      invoicePdf({
        ...invoice,
        shown: {
          ...shown,
          currencies: { own: 'USD', value: 'INR' },
          sums: shown.sums.map((sum) => ({ ...sum, own: amount })),
        },
      }),
    'a statement of account': () =>
      statementPdf({
        title: 'Statement of account',
        name: word,
        days: word,
        sides: { debit: 'Charged', credit: 'Paid' },
        accounts: [account],
        agency,
      }),
    'a voucher': () => vouchersPdf({ title: word, vouchers: [voucher], agency }),
    'a report': () => reportPdf(report),
    'a manifest': () =>
      travellerListPdf({ ...list, list: 'manifest', header: Array(12).fill('Passport'), rows: [Array(12).fill(word)] }),
    'a rooming list': () =>
      travellerListPdf({ ...list, list: 'rooming', header: Array(6).fill('Room'), rows: [Array(6).fill(word)] }),
    'a day sheet': () => daySheetPdf({ sheet, agency: word, names: { rm: word } }),
    'a slip': () => daySheetPdf({ sheet, agency: word, names: {}, slip: 'a' }),
  }
}
