/**
 * The numbers of our advisory locks. They are arbitrary, and all here: two kinds of work with one number would wait for
 * each other without a reason. Locks of an agency are named by a hash of a text instead.
 */
export const lockKeys = {
  /** Servers that start together, and restores, take turns. */
  setUp: 7_241_993_001,
  /** Work that one server does while the others wait and find it done. */
  turn: 7_241_993_002,
  /** One backup at a time. */
  backup: 7_241_993_003,
  /** With a kind of job: whoever queues what is due of it. PostgreSQL keeps pairs of numbers apart from single ones. */
  due: 724_199,
} as const
