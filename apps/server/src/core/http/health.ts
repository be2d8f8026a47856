import type { Hono } from 'hono'
import type { Services } from '../../services.ts'

/** `live` says that the process answers; `ready`, that it can do its work: sent no traffic while it cannot. Without files
 * most work goes on, on any server as on this one: it stays ready, and says so. */
export function addHealthRoutes(app: Hono, services: Services): void {
  app.get('/api/health/live', (c) => c.json({ status: true }, 200, { 'cache-control': 'no-store' }))

  app.get('/api/health/ready', async (c) => {
    const health = services.stopping.aborted ? undefined : await services.health.state()
    const lacking = health && services.migrations.filter((name) => !health.migrations.includes(name))
    const noStore = { 'cache-control': 'no-store' }
    if (health && lacking?.length === 0)
      return c.json({ status: true, durability: health.durability, ...(await detailsOf(services)) }, 200, noStore)
    const problem = services.stopping.aborted
      ? 'The server is stopping.'
      : health
        ? 'The database lacks migrations.'
        : 'The database does not answer.'
    return c.json({ status: false, code: 'NOT_READY', message: problem }, 503, noStore)
  })
}

/** What an operator should fix while everybody goes on working. */
async function detailsOf({ storageWatch, disk, proxyWatch, jobFailures, planRoom, backups }: Services) {
  const jobs = { agenciesFailing: await jobFailures.countRecent() }
  const { state, lastGoodAt } = await backups.describe()
  return {
    files: storageWatch.state,
    disk: disk.state,
    proxy: proxyWatch.state,
    jobs,
    plans: { agenciesFull: planRoom.countFull() },
    backups: { state, lastGoodAt },
  }
}
