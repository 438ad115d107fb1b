// npm run migration -- add_rooms: writes the SQL that leads from the tables of the last migration to those of
// src/server/db/schema. Only the last migration keeps its snapshot of all tables: the next one is made against it alone.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { ROOT } from './source-hash.mjs'

const META = path.join(ROOT, 'src/server/db/migrations/meta')
const [name] = process.argv.slice(2)
if (name === undefined || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Give the migration a name of small letters, digits and _: npm run migration -- add_rooms')
  process.exit(1)
}

const generate = ['drizzle-kit', 'generate', '--config', 'config/drizzle.config.ts', '--name', name]
execFileSync('npx', ['--no-install', ...generate], { cwd: ROOT, stdio: 'inherit' })
const snapshots = fs.readdirSync(META).filter((file) => file.endsWith('_snapshot.json'))
for (const old of snapshots.sort().slice(0, -1)) fs.unlinkSync(path.join(META, old))
