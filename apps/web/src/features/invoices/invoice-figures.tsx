import { taxHeadLabels } from '@sarai/contract/tax-words'
import { Popover, UnstyledButton } from '@mantine/core'
import type { ComputedInvoice, InvoiceFigures, WhySaid } from '@sarai/contract/invoice-schemas'
import { gstStates } from '@sarai/contract/gst'
import { formatMoney } from '@sarai/money/format'
import { Fragment } from 'react'
import classes from './invoice.module.css'

const confidences: Record<string, string> = {
  H: 'The law’s own text, or several sources that agree',
  M: 'One good source, or practice',
  U: 'Not certain: ask your accountant',
}

/** What a document comes to; each figure opens why it is that. */
export function Figures({ computed, onlyTotal }: { computed: ComputedInvoice; onlyTotal?: boolean }) {
  const { figures, findings } = computed
  return (
    <div className={classes.figures}>
      {figures && !onlyTotal && <Sums figures={figures} />}
      {findings.map(({ severity, message }, index) => (
        <p key={index} className={severity === 'error' ? classes.wrong : classes.doubt}>
          {message}
        </p>
      ))}
    </div>
  )
}

function Sums({ figures }: { figures: InvoiceFigures }) {
  const { currency, net, taxable, exempt, taxes, tcs, roundOff, total, words, lines, why } = figures
  const money = (amount: number) => formatMoney(amount, currency)
  const ofLines = lines.flatMap((line) => line.why)
  const places = [...new Set(lines.flatMap(({ place }) => (place ? [gstStates[place] ?? place] : [])))]
  const rateWhy = ofLines.filter(({ figure }) => figure !== 'place')
  return (
    <>
      <dl className={classes.sums}>
        <Row label="Before tax" value={money(net)} />
        {taxable !== net && <Row label="Taxed value" value={money(taxable)} why={rateWhy} />}
        {exempt > 0 && (
          <Row label="Exempt" value={money(exempt)} why={ofLines.filter(({ figure }) => figure === 'exempt')} />
        )}
        {Object.entries(taxHeadLabels).map(([head, label]) => {
          const amount = taxes[head as keyof typeof taxes]
          return amount > 0 && <Row key={head} label={label} value={money(amount)} why={ofLines} />
        })}
        {places.length > 0 && (
          <Row
            label="Place of supply"
            value={places.join(', ')}
            why={ofLines.filter(({ figure }) => figure === 'place')}
          />
        )}
        {tcs && <Row label="Tax collected at source" value={money(tcs.amount)} why={tcs.why} />}
        {roundOff !== 0 && (
          <Row label="Round-off" value={money(roundOff)} why={why.filter(({ figure }) => figure === 'total')} />
        )}
        <Row label="Total" value={money(total)} why={why} isWhole />
      </dl>
      <p className="quiet">{words}</p>
    </>
  )
}

interface RowProps {
  label: string
  value: string
  why?: WhySaid[]
  isWhole?: boolean
}

function Row({ label, value, why, isWhole }: RowProps) {
  return (
    <div data-whole={isWhole || undefined}>
      <dt>{label}</dt>
      <dd className="tabular">{why && why.length > 0 ? <Why label={label} value={value} why={why} /> : value}</dd>
    </div>
  )
}

/** A figure that opens why it is what it is. */
function Why({ label, value, why }: { label: string; value: string; why: WhySaid[] }) {
  const reasons = [...new Map(why.map((one) => [one.sentence, one])).values()]
  return (
    <Popover width={340} position="bottom-end" withArrow>
      <Popover.Target>
        <UnstyledButton className={classes.why} aria-label={`${label} ${value}: why this figure`}>
          {value}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.reasons}>
        {reasons.map(({ sentence, source, confidence }) => (
          <Fragment key={sentence}>
            <p>{sentence}</p>
            <p className="quiet">
              {source}. {confidences[confidence] ?? ''}
            </p>
          </Fragment>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
