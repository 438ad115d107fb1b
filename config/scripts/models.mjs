// Makes the models of the exhibition anew: `npm run models`, or `npm run models -- cnc-mill lathe hall` for some of them
// and the picture of the hall's entrance. Everything is modelled by the code under models/; the pictures are drawn by the product's own 3D kernel in Chromium.
// `--check` builds and compares with what is committed instead.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

import { catalogue } from './models/catalogue.mjs'
import { writeGlb } from './models/glb.mjs'
import { openStudio } from './models/pictures.mjs'
import { ROOT } from './source-hash.mjs'

const OUTPUT = path.join(ROOT, 'src/server/domains/exhibition/models')
const MANIFEST = path.join(OUTPUT, 'manifest.json')
// In its sub-package: Taro leaves a picture where it lies.
const ENTRANCE = path.join(ROOT, 'src/pages/h5/assets/hall.jpg')
const HALL = 'hall'
const LIMIT_COMPRESSED_BYTES = 60_000

const readManifest = () => (fs.existsSync(MANIFEST) ? JSON.parse(fs.readFileSync(MANIFEST, 'utf8')) : {})

/** Puts bytes in their place under a name that changes with `content`, so that they may be kept for ever. */
function publish(name, extension, content, bytes = content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const file = `${name}.${hash}.${extension}`
  for (const old of fs.readdirSync(OUTPUT)) {
    const isEarlier = old.startsWith(`${name}.`) && old.includes(`.${extension}`) && old !== file
    if (isEarlier) fs.rmSync(path.join(OUTPUT, old))
  }
  fs.writeFileSync(path.join(OUTPUT, bytes === content ? file : `${file}.br`), bytes)
  return file
}

/** Models are kept compressed, as they travel. */
function makeModel(name) {
  const { bytes, triangles, low, high, parts, hotspots, motions } = writeGlb(catalogue[name]())
  const compressed = brotliCompressSync(bytes)
  if (compressed.length > LIMIT_COMPRESSED_BYTES) throw new Error(`${name} takes ${compressed.length} bytes compressed`)
  return {
    model: {
      file: publish(name, 'glb', bytes, compressed),
      bytes: bytes.length,
      compressedBytes: compressed.length,
      triangles,
    },
    sizeMetres: high.map((value, axis) => Math.round((value - low[axis]) * 100) / 100),
    parts,
    hotspots,
    motions: motions.map(({ id, seconds, loops }) => ({ id, seconds, loops })),
  }
}

function check(names) {
  const manifest = readManifest()
  for (const name of names) {
    const committed = brotliDecompressSync(fs.readFileSync(path.join(OUTPUT, `${manifest[name].model.file}.br`)))
    if (!committed.equals(writeGlb(catalogue[name]()).bytes)) throw new Error(`${name} is not what its script makes`)
    console.log(`${name} is what its script makes`)
  }
}

const bytesOf = ({ model }) => brotliDecompressSync(fs.readFileSync(path.join(OUTPUT, `${model.file}.br`)))

/** A moment of what it does, and the place worth a close look. */
const sceneOf = ({ motions: [motion], hotspots: [hotspot] }) => ({
  motion: motion.id,
  workMs: motion.seconds * 420,
  hotspot: hotspot.id,
})

/** The poster, the 24 pictures around it on one sheet, and photos in the light of its page. */
async function makePictures(studio, name, made) {
  const bytes = bytesOf(made)
  const { poster, spin, frames, columns } = await studio.shoot(bytes)
  const photos = await studio.shootPhotos(bytes, sceneOf(made))
  return {
    poster: { file: publish(name, 'webp', poster), bytes: poster.length },
    spin: { file: publish(`${name}-spin`, 'webp', spin), bytes: spin.length, frames, columns },
    photos: photos.map(([title, photo]) => ({
      file: publish(`${name}-${title}`, 'webp', photo),
      bytes: photo.length,
    })),
  }
}

async function makeEntrance(studio) {
  const manifest = readManifest()
  const picture = await studio.shootHall((slug) => bytesOf(manifest[slug]))
  fs.writeFileSync(ENTRANCE, picture)
  console.log(HALL, picture.length)
}

async function make(names) {
  fs.mkdirSync(OUTPUT, { recursive: true })
  const manifest = readManifest()
  const studio = await openStudio()
  for (const name of names.filter((one) => one !== HALL)) {
    const made = makeModel(name)
    manifest[name] = { ...made, ...(await makePictures(studio, name, made)) }
    const { model, poster, spin, photos } = manifest[name]
    const sizes = [model.compressedBytes, poster.bytes, spin.bytes, ...photos.map(({ bytes }) => bytes)]
    console.log(name, `${model.triangles} triangles`, ...sizes)
    fs.writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
  }
  if (names.includes(HALL)) await makeEntrance(studio)
  await studio.close()
}

const given = process.argv.slice(2)
const named = given.filter((word) => !word.startsWith('-'))
const machines = Object.keys(catalogue)
if (given.includes('--check')) check(named.length > 0 ? named : machines)
else await make(named.length > 0 ? named : [...machines, HALL])
