import { fileTheReturn, balanceTheBooks, loadIntoTally, lookAtTheProfit } from './bali-filing.ts'
import { payTheVillas, readTheStatement } from './bali-purchase.ts'
import { askForThePrice, cancelTheBoat, giveBack, invoiceTheTrip, payTheRest, takeTheAdvance } from './bali-sale.ts'
import { isOtherYear, soldToBali } from './bali-story.ts'
import { screensLimit } from './limits.ts'
import { nobody } from './people.ts'
import { userAgent } from './proposals-of.ts'
import { expect, test } from './test.ts'

const phone = { viewport: { width: 390, height: 844 }, userAgent, hasTouch: true }

test(
  'a trip to Bali is sold to a consumer of another state, paid, changed, reconciled and filed, exact to the paisa',
  { tag: '@key' },
  async ({ page, person, openAs, problems }, info) => {
    // Twelve steps of about three screens each.
    test.setTimeout(screensLimit(12 * 3))
    // A day of another financial year is asked about.
    if (isOtherYear) problems.expect(/status of 422/)
    const trip = await soldToBali(person)
    let taken = 0
    const shot = async (what: string, of = page) => {
      const path = info.outputPath(`${String(++taken).padStart(2, '0')}-${what}.png`)
      await expect(of.locator('[aria-busy=true]')).toHaveCount(0)
      await of.screenshot({ path, fullPage: true })
    }
    const told = { page, customer: await openAs(nobody(), phone), person, trip, shot }
    await test.step('a proforma asks for the price', () => askForThePrice(told))
    await test.step('an advance comes by UPI, with the tax in it', () => takeTheAdvance(told))
    await test.step('the tax invoice has IGST and tax collected at source', () => invoiceTheTrip(told))
    await test.step('it is paid in parts', () => payTheRest(told))
    await test.step('a service is cancelled and credited', () => cancelTheBoat(told))
    await test.step('what was credited is given back', () => giveBack(told))
    await test.step('the vendor’s bill in dollars is paid in two parts', () => payTheVillas(told))
    await test.step('the bank’s statement settles six of its eight lines', () => readTheStatement(told))
    await test.step('the profit of the trip is told', () => lookAtTheProfit(told))
    await test.step('the month’s GSTR-1', () => fileTheReturn(told))
    await test.step('the month for Tally', () => loadIntoTally(told))
    await test.step('the books balance', () => balanceTheBooks(told))
  },
)
