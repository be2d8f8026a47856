import { taxToPayNames } from '@sarai/contract/book-words'
import type { LedgerAccount } from '@sarai/contract/ledger-words'
import type { TaxToPay as Report } from '@sarai/contract/report-schemas'
import type { TaxToPayRow } from '@sarai/contract/report-words'
import { taxHeadLabels, taxHeads } from '@sarai/contract/tax-words'
import { formatMoney } from '@sarai/money/format'
import { useIsVat } from '~/records/tax-system.ts'
import { ReportExport } from '~/records/report-export.tsx'
import { linesShown } from './account-drawer.tsx'
import { FigureLink, Nothing, ReportPart, ReportTable } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'

type Row = Report['rows'][number]

const accountOf: Partial<Record<TaxToPayRow, LedgerAccount>> = {
  output: 'gst_output',
  advances: 'gst_on_advances',
  'reverse-charge': 'gst_reverse_charge',
  input: 'gst_input',
}

/** What the books have of tax in this time, that of purchases taken off, each figure with its lines. */
export function TaxToPay({ report, currency }: { report: Report; currency: string }) {
  const { days } = useReportSearch()
  const { rows, blocked, paid } = report
  const isVat = useIsVat()
  const net = rows.find(({ row }) => row === 'net')
  const used = taxHeads.filter((head) => rows.some((row) => row[head] !== 0))
  const money = (amount: number) => formatMoney(amount, currency)
  const figure = (account: LedgerAccount | undefined, part: string | null, amount: number) =>
    account && amount !== 0 ? (
      <FigureLink show={linesShown({ account, part }, days)}>{money(amount)}</FigureLink>
    ) : (
      money(amount)
    )
  return (
    <ReportPart title="Tax to pay" aside={<ReportExport report="tax-to-pay" days={days} label="Export tax to pay" />}>
      <ReportTable
        label="Tax to pay"
        rows={rows.filter((row) => row !== net)}
        keyOf={({ row }) => row}
        none="The books have no tax of sales or purchases in this time."
        columns={[
          { label: 'In the books', cell: ({ row }) => taxToPayNames[row] },
          ...used.map((head) => ({
            label: taxHeadLabels[head],
            isAmount: true,
            cell: (row: Row) => figure(accountOf[row.row], head, row[head]),
          })),
          { label: 'Total', isAmount: true, cell: ({ total }) => money(total) },
        ]}
        foot={[taxToPayNames.net, ...used.map((head) => money(net?.[head] ?? 0)), money(net?.total ?? 0)]}
      />
      {rows.length > 0 && (
        <Nothing>
          Below zero is credit that is left. The total takes credit of one tax off another, which is not always allowed.
          Reverse charge is paid in money, not by credit. Credit from before this time is not counted.
        </Nothing>
      )}
      {blocked !== 0 && (
        <Nothing>Input tax without credit: {figure('cost', isVat ? 'vat' : 'gst', blocked)}, a part of costs.</Nothing>
      )}
      {paid !== 0 && <Nothing>Tax paid from the bank in this time: {figure('gst_output', null, paid)}.</Nothing>}
    </ReportPart>
  )
}
