import type { Person } from '../../core/actor.ts'
import { invalid } from '../../core/errors.ts'
import { bearerOf, signLink } from '../../core/file-links.ts'
import { makeControlsPath, sandboxProviders } from '../../core/sandbox-settings.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'

/** How long somebody may work with the controls by one link. Whether they may at all is looked at each time. */
const controlsMs = 8 * 3_600_000

/** Whether a provider is in the sandbox of this installation. */
export const isInSandbox = ({ sandbox }: Services, { shortCode }: Provider): boolean =>
  sandbox.isOpen && sandboxProviders.has(shortCode)

/** @throws AppError 422 where a provider takes test money alone */
export function requireTestMoney(services: Services, provider: Provider, isTest: boolean): void {
  if (!isTest && isInSandbox(services, provider))
    throw invalid({
      isTest: `${provider.name} is in the sandbox here, which takes test money alone. Whoever runs this installation ends that by SANDBOX=off.`,
    })
}

/**
 * Where somebody who may manage plugins finds the sandbox's controls; null where it is closed or they may not. The
 * address bears a signature, since a browser cannot send its token with a page that it opens.
 */
export function findControls(services: Services, actor: Person): string | null {
  if (!services.sandbox.isOpen || actor.isSubuser) return null
  return makeControlsPath(signLink(services, { kind: 'sandbox', bearer: bearerOf(actor) }, controlsMs))
}
