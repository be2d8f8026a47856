export { deleteStaleOfAdmins, findAdminByEmail, listAdmins, type AdminDb, type AdminRecord } from './admins.queries.ts'
