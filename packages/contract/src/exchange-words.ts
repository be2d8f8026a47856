/** Currencies whose rates can be taken over each day: those that the European Central Bank gives, and the euro. */
export const followedCurrencies = (
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR ISK JPY KRW ' +
  'MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY USD ZAR'
).split(' ')
