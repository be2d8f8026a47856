import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { runForWhoAsked } from '../../kernel/operations/operations-run.service.ts'
import { packagesExport } from './packages-export.service.ts'
import { makePackagePdf } from './packages-pdf.service.ts'

/** Writes packages to a file. */
export const exportPackagesJob = exportJobOf(packagesExport)

/** Makes the PDF of a package. */
export const packagePdfJob = defineJob({
  name: 'packages.pdf',
  payload: z.object({ operationId: z.uuid(), userId: z.uuid() }),
  expireInSeconds: 300,
  run: (run) =>
    runForWhoAsked(run, 'read', (actor) => makePackagePdf(run.services, actor, run.payload.operationId, run.signal)),
})
