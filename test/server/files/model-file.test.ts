import { randomBytes } from 'node:crypto'

import { prepareModel } from '@/server/files/model-file'

import { buildTexturedBox, drawChequers, packGlb } from '../../support/glb'

const refuse = (bytes: Buffer) => () => prepareModel(bytes)

it('a model with its texture inside is taken as it is', () => {
  const bytes = buildTexturedBox()
  expect(prepareModel(bytes)).toEqual({ bytes, mime: 'model/gltf-binary', extension: 'glb' })
})

it('a model of 10 MB, nearly all of it texture, is taken', () => {
  const limit = 10 * 1024 * 1024
  const picture = Buffer.concat([drawChequers(8), randomBytes(limit - 64 * 1024)])
  const bytes = buildTexturedBox(undefined, picture)
  expect(bytes.length).toBeGreaterThan(limit - 64 * 1024)
  expect(bytes.length).toBeLessThanOrEqual(limit)
  expect(prepareModel(bytes).bytes).toBe(bytes)
})

it.each<[string, (json: Record<string, unknown>) => Record<string, unknown>, string]>([
  ['compressed by Draco', (json) => ({ ...json, extensionsRequired: ['KHR_draco_mesh_compression'] }), '请不压缩导出'],
  ['with a texture elsewhere', (json) => ({ ...json, images: [{ uri: 'http://10.0.0.1/a.png' }] }), '外部文件'],
  ['with data elsewhere', (json) => ({ ...json, buffers: [{ uri: 'box.bin', byteLength: 4 }] }), '外部文件'],
  ['whose node is above itself', (json) => ({ ...json, nodes: [{ mesh: 0, children: [0] }] }), '已损坏'],
  ['with nothing in it', (json) => ({ ...json, nodes: [{}] }), '没有可以显示的零件'],
  ['that shows one mesh a million times', (json) => ({ ...json, nodes: Array(30_000).fill({ mesh: 0 }) }), '零件过多'],
  ['of too many corners', (json) => ({ ...json, nodes: Array(4_999).fill({ mesh: 0 }), meshes: crowd }), '请减面'],
  ['whose texture lies outside', (json) => ({ ...json, images: [{ bufferView: 40 }] }), '贴图只支持 PNG 和 JPG'],
  ['whose corners lie outside', (json) => changeFirst(json, 'accessors', { count: 900_000 }), '已损坏'],
  ['whose last corner lies outside', (json) => changeFirst(json, 'accessors', { count: 25 }), '已损坏'],
  ['whose corners lie too far apart', (json) => changeFirst(json, 'bufferViews', { byteStride: 16 }), '已损坏'],
  ['in two files', (json) => ({ ...json, buffers: [{}, {}] }), '一个文件里'],
  ['with too many textures', (json) => ({ ...json, images: Array(33).fill({ bufferView: 4 }) }), '最多 32 张贴图'],
  ['of sparse corners', (json) => changeFirst(json, 'accessors', { sparse: {} }), '不支持的数据形式'],
  ['whose corners are of no kind', (json) => changeFirst(json, 'accessors', { componentType: 1 }), '已损坏'],
  ['whose data goes beyond its end', (json) => changeFirst(json, 'bufferViews', { byteLength: 900_000 }), '已损坏'],
  ['that shows no mesh of its own', (json) => ({ ...json, nodes: [{ mesh: 1 }] }), '已损坏'],
  [
    'whose node is below two others',
    (json) => ({ ...json, nodes: [{ mesh: 0, children: [2] }, { children: [2] }, {}] }),
    '已损坏',
  ],
  [
    'of few corners that are drawn too often',
    (json) => ({ ...json, nodes: [{ mesh: 0 }, ...Array(84).fill({ mesh: 1 })], meshes: [...shown, ...drawnAgain] }),
    '请减面',
  ],
  ['whose description is too long', (json) => ({ ...json, extras: 'x'.repeat(2_000_001) }), '模型结构过大'],
])('a model %s is refused with what to do', (_name, change, reason) => {
  expect(refuse(buildTexturedBox(change))).toThrow(reason)
})

const primitive = { attributes: { POSITION: 0 }, indices: 3 }
const shown = [{ primitives: [primitive] }]
const drawnAgain = [{ primitives: Array(1000).fill({ attributes: {}, indices: 3 }) }]
const crowd = [{ primitives: Array(200).fill(primitive) }]
/** Changes the first of a list: the corners, 24 of 12 bytes each. */
function changeFirst(json: Record<string, unknown>, list: string, change: object): Record<string, unknown> {
  const [first, ...rest] = json[list] as object[]
  return { ...json, [list]: [{ ...first, ...change }, ...rest] }
}

it('a texture that no phone can hold is refused', () => {
  const picture = drawChequers(8)
  picture.writeUInt32BE(9000, 16)
  expect(refuse(buildTexturedBox(undefined, picture))).toThrow('贴图最大 4096 像素')
  picture.writeUInt32BE(4096, 16)
  expect(refuse(buildTexturedBox(undefined, picture))).not.toThrow()
})

it.each([
  [4096, 4096, undefined],
  [4097, 8, '贴图最大 4096 像素'],
  [8, 4097, '贴图最大 4096 像素'],
])('a JPEG of %i by %i is measured behind its tables', (width, height, reason) => {
  const picture = Buffer.from('ffd8ffe000040000ffc40009080000ffff0000ffc0000b0800000000030000', 'hex')
  picture.writeUInt16BE(height, 24)
  picture.writeUInt16BE(width, 26)
  const read = refuse(buildTexturedBox(undefined, picture))
  if (reason === undefined) expect(read).not.toThrow()
  else expect(read).toThrow(reason)
})

it('what is no model, and a part of one, are refused', () => {
  expect(refuse(Buffer.from('%PDF-1.7 something else'))).toThrow('.glb')
  const whole = buildTexturedBox()
  const older = Buffer.from(whole)
  older.writeUInt32LE(1, 4)
  expect(refuse(older)).toThrow('glTF 2.0')
  expect(refuse(whole.subarray(0, whole.length - 100))).toThrow('不完整')
  expect(refuse(packGlb({ nodes: 7 }, Buffer.alloc(4)))).toThrow('已损坏')
})
