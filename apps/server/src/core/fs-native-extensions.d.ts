declare module 'fs-native-extensions' {
  /**
   * Locks an open file for all holders of this handle or one inherited from it.
   * @returns false where another has locked it
   */
  export function tryLock(fd: number): boolean
}
