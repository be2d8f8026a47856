export { listAnnouncements } from './announcements.queries.ts'
