export { findByExactTerms } from './search.queries.ts'
