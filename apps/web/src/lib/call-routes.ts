/** Method and path of every call of the working screens; part of their bundle (vite.config.ts). */
export { default as routes } from 'virtual:routes'
