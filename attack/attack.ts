import type { Installation, Settings } from './installation.ts'

/** What an attack works with; whatever it starts or makes here is ended and removed after it. */
export interface Attempt {
  /** Says what was tried, with its figures: a line of the report. */
  tried: (line: string) => void
  /** Notes whether what was to hold did. An attack goes on after one that did not. */
  expect: (isHeld: boolean, what: string) => void
  /** Starts the built server in a process of its own, on a new folder unless `settings.DATA_DIR` names one. */
  install: (settings?: Settings) => Promise<Installation>
  /** A new empty folder that PostgreSQL's user may enter. */
  folder: () => string
  /** Runs after the attack, whatever came of it; the last one first. */
  after: (step: () => unknown) => void
}

/** An attack on a running, built installation, as a stranger or a user would make it: over HTTP and processes alone. */
export interface Attack {
  title: string
  run: (attempt: Attempt) => Promise<void>
}

/** Why an attack cannot be made on this machine: a program or a right that it lacks. Reported, and no failure. */
export class NotPossibleHere extends Error {}
