import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@sarai/contract'
import type { CallContext } from '@sarai/contract/client'

export type Api = ContractRouterClient<Contract, CallContext>
export type SigninResult = Awaited<ReturnType<Api['auth']['signin']>>
