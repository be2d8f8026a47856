import { invoiceKindLabels } from '@sarai/contract/invoice-words'
import type { GstRow, TaxReport } from '@sarai/contract/report-schemas'
import { taxHeadLabels, taxHeads } from '@sarai/contract/tax-words'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatNumber } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { useIsVat } from '~/records/tax-system.ts'
import { ReportExport } from '~/records/report-export.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { DocumentLink } from './document-link.tsx'
import { CutNote, ReportPart, ReportTable } from './report-parts.tsx'
import { TaxToPay } from './tax-to-pay.tsx'
import { useReportSearch } from './report-search.ts'
import classes from './report-parts.module.css'

/** What is to be filed: output tax by rate, what is to be paid after input tax, and tax collected at source by payer. */
export default function TaxTab() {
  const { days } = useReportSearch()
  const isVat = useIsVat()
  const query = useQuery(calls.reports.tax.queryOptions({ input: days, placeholderData: (last) => last }))
  const report = query.data?.data
  if (!report) return <Awaited query={query} what="The tax" lines={8} />
  return (
    <>
      <ReportPart title="Output tax" aside={<ReportExport report="gst" days={days} label="Export output tax" />}>
        <Gst report={report} />
      </ReportPart>
      {report.toPay && <TaxToPay report={report.toPay} currency={report.baseCurrency} />}
      {(!isVat || report.tcs.length > 0) && (
        <ReportPart
          title="Tax collected at source"
          aside={<ReportExport report="tcs" days={days} label="Export tax collected at source" />}
        >
          <Tcs report={report} />
          <CutNote isCut={report.isCut} />
        </ReportPart>
      )}
    </>
  )
}

function Gst({ report: { gst, books, baseCurrency } }: { report: TaxReport }) {
  const { days } = useReportSearch()
  // Heads that nothing was charged of take no room.
  const used = taxHeads.filter((head) => gst.some((row) => row[head] !== 0))
  const isOneCurrency = gst.every(({ currency }) => currency === baseCurrency)
  const sumOf = (amountOf: (row: GstRow) => number) =>
    isOneCurrency
      ? formatMoney(
          gst.reduce((sum, row) => sum + amountOf(row), 0),
          baseCurrency,
        )
      : null
  return (
    <>
      <ReportTable
        label="Output tax"
        rows={gst}
        keyOf={({ kind, rate, currency, isReverseCharge }) => `${kind} ${rate} ${currency} ${isReverseCharge}`}
        none="No invoice or note was issued in this time."
        columns={[
          {
            label: 'Documents',
            cell: ({ kind, isReverseCharge }) =>
              kind === 'advance'
                ? 'Paid ahead, less what went to invoices'
                : `${invoiceKindLabels[kind]}${isReverseCharge ? ', reverse charge' : ''}`,
          },
          { label: 'Rate', isAmount: true, cell: ({ rate }) => `${rate / 1000} %` },
          {
            label: 'Count',
            isAmount: true,
            cell: ({ kind, documents }) =>
              kind === 'advance' ? (
                formatNumber(documents)
              ) : (
                <Link
                  to="/invoices"
                  search={{ kind, issued: `${days.from}..${days.to}` }}
                  className={classes.link}
                  aria-label={`${formatNumber(documents)}: show the documents`}
                >
                  {formatNumber(documents)}
                </Link>
              ),
          },
          {
            label: 'Taxable value',
            isAmount: true,
            cell: ({ taxable, currency }) => formatMoney(taxable, currency),
          },
          ...used.map((head) => ({
            label: taxHeadLabels[head],
            isAmount: true,
            cell: (row: GstRow) => formatMoney(row[head], row.currency),
          })),
        ]}
        foot={['Total', null, null, sumOf(({ taxable }) => taxable), ...used.map((head) => sumOf((row) => row[head]))]}
      />
      {books.length > 0 && (
        <p className="quiet">
          In the books:{' '}
          {books
            .map(({ head, base }) => `${(head ?? 'other').toUpperCase()} ${formatMoney(base, baseCurrency)}`)
            .join(', ')}
        </p>
      )}
    </>
  )
}

function Tcs({ report: { tcs } }: { report: TaxReport }) {
  return (
    <ReportTable
      label="Tax collected at source"
      rows={tcs}
      keyOf={({ contactId, name, pan, currency }) => `${contactId ?? name} ${pan} ${currency}`}
      none="Nothing was collected at source in this time."
      columns={[
        {
          label: 'Payer',
          cell: ({ contactId, name }) =>
            contactId ? (
              <Link to="/contacts/$contactId" params={{ contactId }} className={classes.link}>
                {name}
              </Link>
            ) : (
              name
            ),
        },
        { label: 'PAN', cell: ({ pan }) => pan ?? <span className="quiet">Not known</span> },
        {
          label: 'Documents',
          cell: ({ documents }) =>
            documents.map(({ id, opens, number }, at) => (
              <Fragment key={`${id} ${at}`}>
                {at > 0 && ', '}
                <DocumentLink opens={opens}>{number ?? 'Open'}</DocumentLink>
              </Fragment>
            )),
        },
        { label: 'Taxable value', isAmount: true, cell: ({ taxable, currency }) => formatMoney(taxable, currency) },
        { label: 'TCS', isAmount: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
      ]}
    />
  )
}
