import type { Reporter, TestModule } from 'vitest/node'

const maxNamed = 10
/** What takes less is not worth a line. */
const minMs = 3_000

/** Names the files that took longest, so that whoever adds to them knows. */
export class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ name: module.relativeModuleId, ms: module.diagnostic().duration }))
      .filter(({ ms }) => ms >= minMs)
      .sort((a, b) => b.ms - a.ms)
      .slice(0, maxNamed)
    if (slowest.length === 0) return
    const lines = slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`)
    process.stdout.write(`\nSlowest files:\n${lines.join('\n')}\n\n`)
  }
}
