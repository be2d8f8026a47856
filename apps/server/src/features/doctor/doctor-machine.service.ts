import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { DiskWatch } from '../../core/disk-watch.ts'
import { createLogger } from '../../core/logger.ts'
import type { CheckContext } from './doctor.service.ts'
import { type Finding, makeAdvice, makeProblem } from './doctor-words.rules.ts'

const toMode = (mode: number) => (mode & 0o777).toString(8).padStart(3, '0')

function checkSecret(file: string): Finding[] {
  if (!existsSync(file)) return []
  const { mode } = statSync(file)
  if ((mode & 0o077) === 0) return []
  return [
    makeProblem(
      `${file} can be read by others (mode ${toMode(mode)}).`,
      'Whoever has it can read what is encrypted, or sign in.',
      `chmod 600 ${file}`,
    ),
  ]
}

/** Who else on this machine can read what is kept. */
export function checkPermissions({ dataDir, cwd }: CheckContext): Finding[] | string {
  if (process.platform === 'win32') return 'Windows has no modes of files'
  if (!existsSync(dataDir)) return 'DATA_DIR is not there yet'
  const { mode } = statSync(dataDir)
  const secrets = ['app.secret', 'database.secret', 'demo.password'].map((name) => path.join(dataDir, name))
  const findings = [...secrets, path.join(cwd, '.env')].flatMap(checkSecret)
  // Others may pass through: the embedded database runs as another user.
  if ((mode & 0o066) !== 0)
    findings.unshift(
      makeProblem(
        `Others can list or change DATA_DIR, ${dataDir} (mode ${toMode(mode)}).`,
        'Files of agencies are in it.',
        `chmod 711 ${dataDir}`,
      ),
    )
  return findings
}

const mebibyte = 1024 ** 2

/** Whether the disk has room, by the same measure as the server. */
export async function checkDisk({ config, dataDir }: CheckContext): Promise<Finding[] | string> {
  if (!config) return 'the settings are not valid'
  if (!existsSync(dataDir)) return 'DATA_DIR is not there yet'
  const watch = new DiskWatch(dataDir, config.diskReserveMb, createLogger('silent'))
  await watch.begin()
  watch.end()
  const { room, state } = watch
  if (!room) return 'DISK_RESERVE_MB is 0'
  const words = `${Math.floor(room.free / mebibyte)} MB are free on the disk of DATA_DIR, of which ${Math.ceil(room.reserve / mebibyte)} are kept`
  const remedy = 'Make room, or move DATA_DIR to a larger disk.'
  if (state === 'full') return [makeProblem(`The disk is full: ${words}.`, 'Nothing is written any more.', remedy)]
  if (state === 'low')
    return [makeProblem(`The disk is nearly full: ${words}.`, 'Files, imports and exports are refused.', remedy)]
  if (room.free < 2 * room.reserve)
    return [makeAdvice(`${words}.`, 'Below that files, imports and exports are refused.', remedy)]
  return []
}

/** Whether this Node knows the zones that agencies work in. */
export function checkTimeZones(): Finding[] {
  if (Intl.supportedValuesOf('timeZone').some((zone) => ['Asia/Kolkata', 'Asia/Calcutta'].includes(zone))) return []
  return [
    makeProblem(
      'Node knows no time zones.',
      'Reminders and due dates would be those of another country.',
      'Use the Node that the lock file names: npm start does.',
    ),
  ]
}
