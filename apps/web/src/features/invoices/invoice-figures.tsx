import { taxHeadLabels } from '@sarai/contract/tax-words'
import type { ComputedInvoice, InvoiceDocument, InvoiceFigures, WhySaid } from '@sarai/contract/invoice-schemas'
import { gstStates } from '@sarai/contract/gst'
import { formatMoney } from '@sarai/money/format'
import { ownSums } from '@sarai/money/own-sums'
import { Why } from '~/records/why.tsx'
import { findingWords } from './invoice-findings.ts'
import classes from './invoice.module.css'

interface Props {
  computed: ComputedInvoice
  /** Of the document, which findings name by their place. */
  lines?: readonly { id: string }[]
  onlyTotal?: boolean
  /** In which currency it is written: where tax is in another, both are shown. */
  document?: Pick<InvoiceDocument, 'currency' | 'rate'>
}

const noLines: readonly { id: string }[] = []

/** What a document comes to; each figure opens why it is that. */
export function Figures({ computed, lines = noLines, onlyTotal, document }: Props) {
  const { figures, findings } = computed
  return (
    <div className={classes.figures}>
      {figures && !onlyTotal && <Sums figures={figures} own={document ? ownSums(figures, document) : null} />}
      {findings.map((finding, index) => (
        <p key={index} className={finding.severity === 'error' ? classes.wrong : classes.doubt}>
          {findingWords(finding, lines)}
        </p>
      ))}
    </div>
  )
}

type Own = ReturnType<typeof ownSums<keyof typeof taxHeadLabels>>

function Sums({ figures, own }: { figures: InvoiceFigures; own: Own }) {
  const { currency, net, taxable, exempt, taxes, tcs, roundOff, total, words, lines, why } = figures
  const money = (amount: number) => formatMoney(amount, currency)
  const inOwn = (amount: number | undefined) =>
    own && amount !== undefined ? formatMoney(amount, own.currency) : undefined
  const ofLines = lines.flatMap((line) => line.why)
  const places = [...new Set(lines.flatMap(({ place }) => (place ? [gstStates[place] ?? place] : [])))]
  const rateWhy = ofLines.filter(({ figure }) => figure !== 'place')
  return (
    <>
      <dl className={classes.sums}>
        <Row label="Before tax" value={money(net)} own={inOwn(own?.net)} />
        {taxable !== net && <Row label="Taxed value" value={money(taxable)} own={inOwn(own?.taxable)} why={rateWhy} />}
        {exempt > 0 && (
          <Row
            label="Exempt"
            value={money(exempt)}
            own={inOwn(own?.exempt)}
            why={ofLines.filter(({ figure }) => figure === 'exempt')}
          />
        )}
        {Object.entries(taxHeadLabels).map(([head, label]) => {
          const amount = taxes[head as keyof typeof taxes]
          const both = inOwn(own?.taxes[head as keyof typeof taxes])
          return amount > 0 && <Row key={head} label={label} value={money(amount)} own={both} why={ofLines} />
        })}
        {places.length > 0 && (
          <Row
            label="Place of supply"
            value={places.join(', ')}
            why={ofLines.filter(({ figure }) => figure === 'place')}
          />
        )}
        {tcs && <Row label="Tax collected at source" value={money(tcs.amount)} own={inOwn(own?.tcs)} why={tcs.why} />}
        {roundOff !== 0 && (
          <Row label="Round-off" value={money(roundOff)} why={why.filter(({ figure }) => figure === 'total')} />
        )}
        <Row label="Total" value={money(total)} own={inOwn(own?.total)} why={why} isWhole />
      </dl>
      <p className="quiet">{words}</p>
    </>
  )
}

interface RowProps {
  label: string
  value: string
  /** The same in the currency that the document is written in. */
  own?: string
  why?: WhySaid[]
  isWhole?: boolean
}

function Row({ label, value, own, why, isWhole }: RowProps) {
  return (
    <div data-whole={isWhole || undefined}>
      <dt>{label}</dt>
      <dd className="tabular">
        <Why label={label} value={value} why={why ?? []} />
        {own && <div className={classes.own}>{own}</div>}
      </dd>
    </div>
  )
}
