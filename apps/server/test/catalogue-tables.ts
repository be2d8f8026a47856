/** Tables that belong to no agency: what they hold is the installation's, or nobody's yet. */
export const shared = [
  'admin_links',
  'admin_sessions',
  'admins',
  'agencies',
  'announcements',
  'job_failures',
  'key_claims',
  'migrations',
  'operator_actions',
  'plans',
  'secret_checks',
  'setup_links',
  'sql_files',
  'throttles',
]
/** Columns by whose exact value a row is found before its agency is known. */
export const keys: Record<string, string> = {
  address_links: 'token_hash',
  api_keys: 'token_hash',
  feeds: 'key_hash',
  packages: 'preview_key',
  passkeys: 'credential_id',
  password_links: 'token_hash',
  plugins: 'key_hash',
  proposals: 'public_key',
  sessions: 'token_hash',
  users: 'email',
}
