/** Method and path of every call of the admin area; nobody else loads it. */
export { default as routes } from 'virtual:admin-routes'
