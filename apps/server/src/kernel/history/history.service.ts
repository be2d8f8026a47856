export { listEntriesOf } from './history.queries.ts'
