import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** package.json is two folders up from both the sources (src/server) and the bundle (dist/server). */
const manifest = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as { version: string }

/** Release of this server and of the H5 it serves. */
export const RELEASE = manifest.version
/** Minimum client version that this server supports. */
export const OLDEST_CLIENT = '0.1.0'
