import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** package.json lies two folders up from the sources (src/server) and from the bundle (dist/server) alike. */
const manifest = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as { version: string }

/** The release that this server and the pages beside it belong to. */
export const RELEASE = manifest.version
/** Older clients cannot work with this server any more. */
export const OLDEST_CLIENT = '0.1.0'
