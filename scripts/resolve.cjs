const path = require('node:path')

/** How the front end's imports are found, in the form dependency-cruiser reads. */
module.exports = { resolve: { alias: { '~': path.resolve(__dirname, '../apps/web/src') } } }
