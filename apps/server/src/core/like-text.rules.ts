/** Typed text for a pattern of `like`, in which it stands for itself. */
export const likeText = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')
