/** Method and path of the calls that nearly every screen makes; part of the app's bundle (vite.config.ts). */
export { default as routes } from 'virtual:everyday-routes'
