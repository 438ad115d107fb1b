import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { getProduct } from '@/contract/exhibition/exhibition'
import { type ModelNode, readModel } from '@/kernels/three/read-model'
import { buildModelUrl, models } from '@/server/domains/exhibition/models'
import { productId, seedExhibition } from '@/server/seed/exhibition/exhibition'

import { requireItems } from '../../../support/require-items'
import { setUpServer } from '../../../support/set-up-server'
import { startStoryServer } from '../../../support/story'

const FOLDER = 'src/server/domains/exhibition/models'
const entries = Object.entries(models)

const server = setUpServer(startStoryServer)

it('has at least twelve machines, each with parts, hotspots and something it can do', () => {
  expect(entries.length).toBeGreaterThanOrEqual(12)
  for (const [slug, { parts, hotspots, motions }] of entries) {
    expect([slug, new Set(parts).size]).toEqual([slug, parts.length])
    expect(parts.length).toBeGreaterThanOrEqual(5)
    expect(hotspots.length).toBeGreaterThanOrEqual(3)
    expect(motions.length).toBeGreaterThanOrEqual(1)
  }
})

it('keeps each model under 60 KB, and all files under 4 MB, without a leftover', () => {
  const expected = entries.flatMap(([, { model, poster, spin, photos }]) => [
    `${model.file}.br`,
    poster.file,
    spin.file,
    ...photos.map(({ file }) => file),
  ])
  const found = fs.readdirSync(FOLDER).filter((name) => name !== 'manifest.json')
  expect([...found].sort()).toEqual([...expected].sort())
  for (const [, { model }] of requireItems(entries)) {
    const { size } = fs.statSync(`${FOLDER}/${model.file}.br`)
    expect(size).toBe(model.compressedBytes)
    expect(size).toBeLessThanOrEqual(60_000)
  }
  const all = found.reduce((sum, name) => sum + fs.statSync(`${FOLDER}/${name}`).size, 0)
  expect(all).toBeLessThan(4_000_000)
})

/** The parts of a model from the top: each with what it is part of, and whether it stands off in the exploded view. */
function listParts(node: ModelNode, above: readonly string[] = []): { path: string[]; isLoose: boolean }[] {
  const path = node.name === '' ? [...above] : [node.name, ...above]
  const own = node.name === '' ? [] : [{ path, isLoose: node.explode !== undefined }]
  return [...own, ...node.children.flatMap((child) => listParts(child, path))]
}

it.each(entries)(
  'has words for each part of %s that a tap can meet, and a name for what stands apart',
  async (slug, files) => {
    await server.handle.tx((tx) => seedExhibition(tx, server.now()))
    const { data } = await server.send(getProduct, { id: productId(slug) })
    const told = data.parts.map(({ key }) => key)
    const bytes = brotliDecompressSync(fs.readFileSync(`${FOLDER}/${files.model.file}.br`))
    const parts = listParts(readModel(Uint8Array.from(bytes).buffer).root)
    // The whole has the words of its product.
    const silent = parts.filter(({ path }) => !path.some((name) => told.includes(name) || name === slug))
    expect(silent).toEqual([])
    expect(parts.at(0)?.path).toEqual([slug])
    const nameless = parts.filter(({ path: [own = ''], isLoose }) => isLoose && !told.includes(own))
    expect(nameless).toEqual([])
    expect(told.filter((key) => !parts.some(({ path: [own] }) => own === key))).toEqual([])
    expect(data.hotspots.map(({ key }) => key).sort()).toEqual(files.hotspots.map(({ id }) => id).sort())
    expect(data.motions.map(({ key }) => key).sort()).toEqual(files.motions.map(({ id }) => id).sort())
  },
)

// The full run makes every model anew.
const remade = process.env.FULL ? entries.map(([slug]) => slug) : ['cnc-mill']

it('is what its script makes, to the byte', () => {
  const output = execFileSync('node', ['config/scripts/models.mjs', '--check', ...remade], { encoding: 'utf8' })
  expect(output.trim().split('\n')).toEqual(remade.map((slug) => `${slug} is what its script makes`))
})

it.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0.5', 'br'],
  ['*', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['', undefined],
] as const)('is sent to who accepts %s, and kept for ever', async (accepted, encoding) => {
  const { model } = models['robot-arm']
  const headers = { 'accept-encoding': accepted }
  const answer = await server.inject({ url: buildModelUrl(model.file), headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'model/gltf-binary',
    vary: 'accept-encoding',
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }[encoding ?? 'none']
  if (encoding) expect(answer.rawPayload.length).toBeLessThan(model.bytes / 2)
  if (encoding === 'br') expect(answer.rawPayload).toHaveLength(model.compressedBytes)
  const bytes = unpack(answer.rawPayload)
  expect(bytes).toHaveLength(model.bytes)
  expect(bytes.toString('latin1', 0, 4)).toBe('glTF')
})

it.each(entries)(
  'has a poster, 24 pictures around %s and photos of it, light enough for a phone',
  async (_slug, { poster, spin, photos }) => {
    expect(photos).toHaveLength(4)
    for (const { file, bytes } of [poster, spin, ...photos]) {
      const answer = await server.inject({ url: buildModelUrl(file) })
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': expect.stringMatching('immutable'),
      })
      expect(answer.rawPayload).toHaveLength(bytes)
      expect(answer.rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
    }
    for (const { bytes } of [poster, ...photos]) expect(bytes).toBeLessThan(40_000)
    expect(spin).toMatchObject({ frames: 24, columns: 6 })
    expect(spin.bytes).toBeLessThan(200_000)
  },
)

it.each(['none.12345678.glb', 'manifest.json', '..%2fmain.ts', 'cnc-mill'])('has no file %s', async (file) => {
  expect((await server.inject({ url: buildModelUrl(file) })).statusCode).toBe(404)
})
