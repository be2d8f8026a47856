import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchSarai, tokenOf } from './servers.ts'

const metricsToken = 'a-token-for-measuring-of-32-characters-or-more'
const scrapes = 300
const goalMs = 10

/** How long the metrics take to answer, after every kind of call that reads without naming a record was made. */
export async function measureMetrics(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sarai-metrics-'))
  // Started by root, PostgreSQL runs as somebody else, who has to get in.
  chmodSync(dataDir, 0o755)
  const sarai = await launchSarai(dataDir, { DEMO: 'on', METRICS_TOKEN: metricsToken })
  const url = `http://127.0.0.1:${sarai.port}`
  try {
    const signedIn = { headers: { authorization: `Bearer ${await tokenOf(url, 'owner@demo.test')}` } }
    const described = await (await fetch(`${url}/api/openapi.json`)).text()
    const reference: { paths: Record<string, object> } = JSON.parse(described)
    for (const [address, methods] of Object.entries(reference.paths)) {
      if (address.includes('{') || address.startsWith('/live') || !('get' in methods)) continue
      await fetch(`${url}/api${address}`, signedIn).then((answer) => answer.arrayBuffer())
    }
    const times: number[] = []
    let text = ''
    for (let scrape = 0; scrape < scrapes; scrape++) {
      await sleep(100)
      const startedAt = performance.now()
      const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      text = await answer.text()
      times.push(performance.now() - startedAt)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const findPercentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN
    const calls = new Set(
      [...text.matchAll(/^sarai_call_duration_seconds_count\{call="([^"]+)"/gm)].map(([, name]) => name),
    )
    const mark = findPercentile(0.5) <= goalMs ? '✓' : '✗'
    return [
      `${scrapes} answers with ${calls.size} kinds of calls, ${Math.round(text.length / 1024)} KB:`,
      '',
      '| | measured | goal |',
      '| --- | ---: | ---: |',
      `| metrics, from asking until the answer is there | ${findPercentile(0.5).toFixed(1)} ms, p99 ${findPercentile(0.99).toFixed(1)} ms | ${goalMs} ms ${mark} |`,
    ].join('\n')
  } finally {
    await sarai.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
