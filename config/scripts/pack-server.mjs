// npm run pack:server -- <directory>: what runs in production, and nothing else. Needs a built H5 (npm run build:h5).
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { bundleServer } from './bundle-server.mjs'
import { ROOT } from './source-hash.mjs'

const readLock = () => JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages

/** The packages that the bundle loads by name. */
function listLoadedPackages(directory) {
  const programs = fs.readdirSync(directory).filter((name) => name.endsWith('.js'))
  const code = programs.map((name) => fs.readFileSync(path.join(directory, name), 'utf8')).join('\n')
  const loaded = [...code.matchAll(/\b(?:require|require\.resolve|import)\("((?:@[\w.-]+\/)?[\w.-]+)[^"]*"\)/g)]
  const packages = readLock()
  return [...new Set(loaded.map(([, name]) => name))].filter((name) => `node_modules/${name}` in packages).sort()
}

/** Where Node finds `name` from the package at `place`, as the lock file has it. */
function findPlace(packages, place, name) {
  const folders = place.split('/node_modules/')
  const above = folders.map((_, index) => folders.slice(0, folders.length - index).join('/node_modules/'))
  const candidates = [...above.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
  return candidates.find((candidate) => candidate in packages)
}

/** Folders of the packages that `names` need, themselves among them. */
function listNeededPlaces(names) {
  const packages = readLock()
  const needed = new Set()
  const add = (place) => {
    if (place === undefined || needed.has(place)) return
    needed.add(place)
    const { dependencies, optionalDependencies } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add(findPlace(packages, place, name))
  }
  for (const name of names) add(`node_modules/${name}`)
  return [...needed].sort()
}

/** Copies a package, without packages inside of it that are not needed. */
function copyPackage(place, target) {
  const from = path.join(ROOT, place)
  // What other systems need is not installed.
  if (!fs.existsSync(from)) return
  fs.cpSync(from, path.join(target, place), {
    recursive: true,
    filter: (source) => !path.relative(from, source).split(path.sep).includes('node_modules'),
  })
}

/**
 * Writes the server with its packages, and the pages if they are built, to a directory that must not exist or be empty.
 *
 * @returns {Promise<{ packages: string[], hasPages: boolean }>}
 * @throws {Error} whose message is for a person
 */
async function packServer(target) {
  if (fs.existsSync(target) && fs.readdirSync(target).length > 0) throw new Error(`${target} is not empty.`)
  const server = path.dirname(await bundleServer())
  const packages = listLoadedPackages(server)
  const { name, version, license, type, engines } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  fs.mkdirSync(target, { recursive: true })
  const manifest = { name, version, private: true, license, type, engines }
  fs.writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  fs.copyFileSync(path.join(ROOT, 'LICENSE'), path.join(target, 'LICENSE'))
  fs.cpSync(server, path.join(target, 'dist/server'), { recursive: true })
  const pages = path.join(ROOT, 'dist/h5')
  const hasPages = fs.existsSync(path.join(pages, 'index.html'))
  if (hasPages) fs.cpSync(pages, path.join(target, 'dist/h5'), { recursive: true })
  for (const place of listNeededPlaces(packages)) copyPackage(place, target)
  return { packages, hasPages }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target] = process.argv.slice(2)
  try {
    if (!target) throw new Error('Usage: npm run pack:server -- <directory>')
    const { hasPages } = await packServer(path.resolve(target))
    if (!hasPages) throw new Error('The pages are not built: run npm run build:h5 first, and then this again.')
    console.log(`${path.resolve(target)}: start it with node dist/server/main.js`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
