import { Parts } from './parts.ts'

/** `npm test`: checks, rules, the server, and the journeys that matter most. Whoever installs Sarai can run it. */
const parts = new Parts()
parts.run('checks and rules', ['check'])
parts.run('build', ['build'])
parts.run('server on the embedded PostgreSQL', ['server-tests'])
parts.run('the journeys that matter most', ['e2e', '--grep', '@core'])
process.exit(parts.end())
