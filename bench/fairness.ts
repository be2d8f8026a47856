import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startInstallation } from '../attack/installation.ts'
import { measureBeside } from '../attack/one-beside-another.ts'

/** How much longer small work may take beside another agency's worst. */
const goal = 3

/** What an agency's small work takes, alone and while another agency has much of the same to do. */
export async function benchFairness(): Promise<string> {
  const steps: (() => unknown)[] = []
  try {
    const measured = await measureBeside({
      folder: () => {
        const folder = mkdtempSync(path.join(tmpdir(), 'sarai-bench-'))
        // Started by root, PostgreSQL runs as somebody else, who has to get in.
        chmodSync(folder, 0o755)
        steps.push(() => rmSync(folder, { recursive: true, force: true }))
        return folder
      },
      install: async (settings = {}) => {
        const installation = await startInstallation({ dataDir: settings.DATA_DIR ?? '', settings })
        steps.push(() => installation.stop('SIGTERM'))
        return installation
      },
      after: (step) => void steps.push(step),
    })
    const rows = measured.map(({ work, alone, beside }) => {
      const times = beside / alone
      const figures = [`${(alone / 1000).toFixed(2)} s`, `${(beside / 1000).toFixed(2)} s`, times.toFixed(1)]
      return `| ${[work, ...figures, `${goal} ${times <= goal ? '✓' : '✗'}`].join(' | ')} |`
    })
    return [
      'What one agency waits for, from the call until it is done, alone and while another has 200 mails for a mail server that never greets, 200 webhooks to where nobody answers, 20 exports and 6 imports; each the middle one of three:',
      '',
      '| | alone | beside it | times | goal |',
      '| --- | ---: | ---: | ---: | ---: |',
      ...rows,
    ].join('\n')
  } finally {
    for (const step of steps.toReversed()) await step()
  }
}
