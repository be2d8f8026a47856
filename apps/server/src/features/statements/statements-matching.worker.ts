import { parentPort, workerData } from 'node:worker_threads'
import type { Candidate } from '@sarai/statements/candidates'
import { matchStatement } from '@sarai/statements/match-statement'
import type { StatementLine } from '@sarai/statements/statement'

/** What the worker is given: lines nobody has explained, what they may be, and lines that a return may take back. */
export interface MatchingTask {
  lines: StatementLine[]
  candidates: Candidate[]
  earlier: StatementLine[]
}

const { lines, candidates, earlier } = workerData as MatchingTask
parentPort?.postMessage(matchStatement(lines, candidates, { earlier }))
