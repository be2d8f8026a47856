import * as z from 'zod'
import { setting } from './setting.ts'

/** What whoever runs the installation learns of it. */
export const monitoringSettings = {
  metricsToken: setting(
    'METRICS_TOKEN',
    'Token with which a monitoring system reads /api/metrics (Authorization: Bearer …), 32 characters or more. Unset there are no metrics.',
    z.string().min(32, 'has to have 32 characters or more').optional(),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'How much is logged: trace, debug (with a line for each job), info, warn, error or silent.',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    'info',
  ),
}
