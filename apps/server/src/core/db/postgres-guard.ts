import { spawn } from 'node:child_process'
import type { Lease } from './lease.ts'

/** Checks every second; a lease not renewed for ten seconds is over. Others wait longer before they take it. */
const script = `
postgres=$1 lease=$2 holder=$3 last= still=0
while sleep 1; kill -0 "$postgres" 2>/dev/null; do
  now=$(cat "$lease" 2>/dev/null)
  case $now in
    "$last") still=$((still + 1)) ;;
    *"$holder"*) still=0 ;;
    *) still=10 ;;
  esac
  last=$now
  [ "$still" -lt 10 ] || kill -QUIT "$postgres"
done`

/**
 * Ends a PostgreSQL whose server no longer renews the lease of its folder: one that was killed or suspended cannot do so
 * itself, and before a server of another machine takes over nothing may write there any more.
 */
export function guardPostgres(pid: number, { file, id }: Lease): void {
  spawn('sh', ['-c', script, 'sarai-guard', String(pid), file, id], { detached: true, stdio: 'ignore' }).unref()
}
