export { listPreferences, preferencesOf, setPreference } from './preferences.queries.ts'
