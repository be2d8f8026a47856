/** Method and path of the calls of all other working screens; loaded with the first that makes one. */
export { default as routes } from 'virtual:other-routes'
