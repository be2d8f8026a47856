export { type CustomerDue, listDuesOfTrip } from './customer-dues.queries.ts'
