export { findQuotesOfBookings } from './bookings-quotes.queries.ts'
