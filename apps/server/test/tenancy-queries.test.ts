import { expect, test } from 'vitest'
import { startApp } from './app.ts'
import { removePolicies } from './database.ts'
import { attackForeign } from './matrix.ts'
import { inWords } from './matrix-findings.ts'
import { walkLimit } from './procedures.ts'

test(
  'without row-level security the queries alone keep agencies apart (bar 7)',
  async () => {
    const exposed = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
    await removePolicies(exposed.owner)
    const { findings } = await attackForeign(exposed)
    expect(findings.map(inWords)).toEqual([])
    await exposed.close()
  },
  walkLimit(3),
)
