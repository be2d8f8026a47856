export { listDuesOfTrip } from './customer-dues.queries.ts'
