import type { DemoTrip } from './build.ts'

/** What stands in the small print of all packages, within India and abroad. */

const who = `
**Saffron Trails, Jaipur** +91 98000 00002, every day from 9:00 to 21:00
On the road, the number of your driver and of the person at the office who looks after your trip are in your vouchers. After hours the same office number is answered by whoever is on duty.`

const commonTerms = `
- Prices are per person in rupees, for the group size and season shown, and hold until the date given. What is not listed as included is not part of the price.
- A booking is confirmed when we have received the first instalment and have written to you that every stay is confirmed. If a stay is full, we offer one of the same class before you pay more.
- Check-in is usually from 14:00 and check-out until 11:00. Earlier and later times depend on the hotel.
- The order of visits may change for weather, traffic or closures. Nothing is left out without a replacement or a refund of what we save.
- Please carry an original photo identity. Names on tickets must match it letter by letter.`

export const withinIndia = {
  terms: `${commonTerms}
- The price of a proposal includes GST of 5 %; the invoice shows it.`,
  cancellation: `
The charges below count from the day your message reaches us in writing, and are a part of the whole price. Flights and trains once issued follow the rules of the airline or railway.
If a road is closed or a flight does not operate, we first move your dates, then refund what the hotels return to us.`,
  insurance: `
Travel insurance within India is not part of the price, and we recommend it for treks, snow and water sports.
- **Basic**, ₹349 a person: accident and medical expenses up to ₹2,00,000, lost baggage.
- **Full**, ₹899 a person: the same, and the cancellation charges if illness keeps you from travelling.
Tell us before the balance is due and we add it to your invoice.`,
  others: `
- **Children** under five share the bed of their parents without charge for the stay; their meals and tickets are paid where they are used.
- **Food**: every hotel here serves vegetarian food, and Jain food when told two days ahead.
- **Lost and found**: tell us within two days; sending things home is paid by you.`,
} satisfies DemoTrip['policies']

export const abroad = {
  terms: `${commonTerms}
- Your passport must be valid for six months after the last day of the trip and have two empty pages. Whether a visa is granted is the decision of the embassy; its fee is not returned.
- The price of a proposal includes GST of 5 %. Tax collected at source under the rules of the day is paid besides, and comes back to you with your income tax return.
- The price was made at the exchange rate of the day it was published. If the rate moves by more than 3 % before you pay, the difference is charged or given back.`,
  cancellation: `
The charges below count from the day your message reaches us in writing, and are a part of the whole price. Air fares of special offers are not refunded once issued, nor are visa fees.
If a visa is refused, we charge what airlines and hotels keep, and nothing for our own work.`,
  insurance: `
Insurance is **included** up to the age of 60: medical expenses up to USD 50,000, lost baggage and passport, delays over six hours.
- Above 60, and for longer trips, the price is asked for each traveller.
- Illnesses you had before must be declared; tell us when you book.
- Cancellation cover can be added within three days of booking.`,
  others: `
- **Indian meals** are arranged where the plan says so; elsewhere your hotel is chosen within a walk of an Indian restaurant.
- **Forex**: we deliver a travel card and notes to your door in Jaipur.
- **Tips** for drivers and guides are not included; USD 3 a day and traveller is usual.`,
} satisfies DemoTrip['policies']

export const contacts = who

export const defaultSlabs: DemoTrip['slabs'] = [
  [45, 10],
  [30, 25],
  [15, 50],
  [7, 100],
]

export const strictSlabs: DemoTrip['slabs'] = [
  [60, 15],
  [45, 30],
  [30, 60],
  [15, 100],
]
