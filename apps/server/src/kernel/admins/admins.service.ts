export {
  deleteStaleOfAdmins,
  findAdmin,
  findAdminByEmail,
  holdOperators,
  listAdmins,
  updateAdmin,
  type AdminDb,
  type AdminRecord,
} from './admins.queries.ts'
