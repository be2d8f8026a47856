import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { exportList, type ListExport, type Picked } from './list-export.service.ts'
import { runForWhoAsked } from './operations-run.service.ts'
import { undoRest } from './undo-run.service.ts'

/** Continues an undo that takes too long to wait for. */
export const undoJob = defineJob({
  name: 'operations.undo',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 3600,
  run: (run) =>
    runForWhoAsked(run, 'write', (actor) => undoRest(run.services, actor, run.payload.operationId, run.signal)),
})

/** The job that writes the records of a list to a file. */
export const exportJobOf = <Row extends { id: string }, Shown, C extends string, S extends Picked>(
  list: ListExport<Row, Shown, C, S>,
) =>
  defineJob({
    name: list.kind,
    payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
    // The storage of files may be away for hours.
    retryLimit: 20,
    expireInSeconds: 3600,
    run: (run) =>
      runForWhoAsked(run, 'read', (actor) =>
        exportList(run.services, actor, list, { operationId: run.payload.operationId, signal: run.signal }),
      ),
  })
