import type { Reply } from '../http.ts'
import { refuse } from './stripe-errors.ts'

/** What cards can be charged in. */
const supported = new Set(
  `usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny
cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod
jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio
nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd
top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw`.split(/\s+/),
)

/** Amounts that are whole units already. */
const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '))
/** Whole units, and written with two decimals nevertheless. */
const wholeOnly = new Set(['isk', 'ugx'])

/** Least that is charged, where Stripe pays out in that currency. */
const minimums: Record<string, number> = {
  usd: 50,
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
}
const maxAmount = 99_999_999

/** How many decimals an amount is written with. */
export function countDecimals(currency: string): number {
  if (zeroDecimal.has(currency)) return 0
  return threeDecimal.has(currency) ? 3 : 2
}

export function findCurrencyProblem(currency: string, param: string): Reply | undefined {
  if (supported.has(currency)) return undefined
  return refuse(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ${[...supported].join(', ')}`,
    {
      param,
    },
  )
}

/** Why something of this amount cannot be charged. */
export function findAmountProblem(amount: number, currency: string, param: string): Reply | undefined {
  if (!Number.isSafeInteger(amount) || amount < 0)
    return refuse('This value must be greater than or equal to 0.', { code: 'parameter_invalid_integer', param })
  if (amount > maxAmount)
    return refuse(`Amount must be no more than ${maxAmount} ${currency}`, { code: 'amount_too_large', param })
  if (wholeOnly.has(currency) && amount % 100 !== 0)
    return refuse(
      `Invalid amount. Currency ${currency.toUpperCase()} has become effectively zero-decimal and charged amounts must be evenly divisible by 100.`,
      { code: 'invalid_charge_amount_no_decimal_compatible', param },
    )
  if (threeDecimal.has(currency) && amount % 10 !== 0)
    return refuse('Invalid amount: the last digit of amounts with three decimals must be 0.', { param })
  if (amount < (minimums[currency] ?? 1))
    return refuse(
      `The Checkout Session's total amount due must add up to at least ${minimums[currency] ?? 1} ${currency}`,
      {
        code: 'amount_too_small',
      },
    )
  return undefined
}
