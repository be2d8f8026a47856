import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../services.ts'

export const metricsPath = '/api/metrics'

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Whether a monitoring system asks that knows the token. The comparison takes as long whatever was sent. */
function mayRead(request: IncomingMessage, token: string): boolean {
  const given = request.headers.authorization?.match(/^Bearer (\S{1,500})$/)?.[1] ?? ''
  return timingSafeEqual(hash(given), hash(token))
}

/**
 * Answers with the metrics.
 * @returns false where there are none, or whoever asks may not read them: they learn no more than of an unknown address
 */
export async function answerMetrics(
  { metrics, config }: Services,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!metrics || config.metricsToken === undefined || request.method !== 'GET') return false
  if (!mayRead(request, config.metricsToken)) return false
  const text = await metrics.render()
  response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
  return true
}
