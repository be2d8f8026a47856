import type { SendingObstacle } from '@sarai/contract/prospect-versions'
import type { Ready } from './use-sending.ts'

/** Something to know before sending. */
export interface Obstacle {
  message: string
  /** It may be sent all the same. */
  isRemark?: boolean
  /** What is shown may not be what is there. */
  isStale?: boolean
  /** It is mended where costs, price and validity are. */
  isOfPrice?: boolean
}

const ofPrice = new Set<SendingObstacle['code']>(['NO_PRICE', 'PRICE_TOO_LARGE', 'VALIDITY_OVER'])

const belowFloor = 'With some choices of the traveller the margin is below the minimum. '

/** What stands against sending, or should be known, in words. */
export function obstacleOf(
  { price, isUnread }: Pick<Ready, 'price' | 'isUnread'>,
  revision: number,
): Obstacle | undefined {
  if (price.revision !== revision)
    return { message: 'Somebody changed this proposal since you looked at it.', isStale: true }
  if (isUnread) return { message: 'What was changed meanwhile could not be read.', isStale: true }
  if (price.obstacle) return { message: price.obstacle.message, isOfPrice: ofPrice.has(price.obstacle.code) }
  if (price.needsApproval)
    return {
      message: `${price.isBelowFloor ? belowFloor : ''}It is sent once a manager has approved it.`,
      isRemark: true,
    }
  return price.isBelowFloor ? { message: `${belowFloor}You may send it.`, isRemark: true } : undefined
}
