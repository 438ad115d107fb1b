import { Refusal } from '@/server/http/refusal'

import type { PreparedFile } from './file-type'

/** Type of 3D models: binary glTF 2.0 as usual tools export it, with its textures inside. */
export const MODEL_MIME = 'model/gltf-binary'

const MAGIC = 'glTF'
const [JSON_CHUNK, BINARY_CHUNK] = ['JSON', 'BIN\0']
const HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8

const LIMITS = {
  jsonBytes: 2_000_000,
  nodes: 5_000,
  meshes: 2_000,
  images: 32,
  /** Corners and indices of all meshes, as they are drawn. */
  corners: 600_000,
  indices: 3_000_000,
  /** Width and height of a texture. */
  pixels: 4096,
}

/** What three's GLTFLoader reads without a further decoder. */
const READABLE = /^(KHR_(materials_\w+|texture_transform|mesh_quantization|lights_punctual)|EXT_mesh_gpu_instancing)$/

type Json = Record<string, unknown>

const refuse = (reason: string): never => {
  throw new Refusal(415, reason)
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function readList(json: Json, name: string, most: number, tooMany: string): Json[] {
  const value = json[name] ?? []
  if (!Array.isArray(value) || !value.every(isRecord)) return refuse('模型文件已损坏')
  return value.length > most ? refuse(tooMany) : value
}

function readChunk(bytes: Buffer, at: number, name: string): Buffer {
  if (at + CHUNK_HEAD_BYTES > bytes.length) return bytes.subarray(0, 0)
  const length = bytes.readUInt32LE(at)
  const start = at + CHUNK_HEAD_BYTES
  const isIt = bytes.toString('latin1', at + 4, start) === name
  if (!isIt || start + length > bytes.length) return refuse('模型文件已损坏')
  return bytes.subarray(start, start + length)
}

function openModel(bytes: Buffer): { json: Json; binary: Buffer } {
  const isModel = bytes.length >= HEAD_BYTES + CHUNK_HEAD_BYTES && bytes.toString('latin1', 0, 4) === MAGIC
  if (!isModel || bytes.readUInt32LE(4) !== 2) return refuse('请选择 .glb 模型文件（glTF 2.0）')
  if (bytes.readUInt32LE(8) !== bytes.length) return refuse('模型文件不完整')
  const text = readChunk(bytes, HEAD_BYTES, JSON_CHUNK)
  if (text.length > LIMITS.jsonBytes) return refuse('模型结构过大，请合并零件后再导出')
  const binary = readChunk(bytes, HEAD_BYTES + CHUNK_HEAD_BYTES + text.length, BINARY_CHUNK)
  try {
    const json: unknown = JSON.parse(text.toString('utf8'))
    return isRecord(json) ? { json, binary } : refuse('模型文件已损坏')
  } catch {
    return refuse('模型文件已损坏')
  }
}

function assertReadable({ extensionsRequired = [] }: Json): void {
  if (!Array.isArray(extensionsRequired)) refuse('模型文件已损坏')
  const unknown = (extensionsRequired as unknown[]).map(String).find((name) => !READABLE.test(name))
  if (unknown) refuse(`模型用了 ${unknown.slice(0, 40)}，请不压缩导出（不要 Draco、Meshopt 或 KTX2）`)
}

/** Everything is inside the file: nothing is loaded from other addresses. */
function assertSelfContained(json: Json): void {
  const buffers = readList(json, 'buffers', 1, '模型的数据要在一个文件里')
  const images = readList(json, 'images', LIMITS.images, `最多 ${LIMITS.images} 张贴图`)
  if ([...buffers, ...images].some(({ uri }) => uri !== undefined)) {
    refuse('模型引用了外部文件，请把贴图一起导出到 .glb 里')
  }
}

const isIndex = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

interface BufferView {
  bytes: Buffer
  /** From one item to the next; absent: they follow each other. */
  stride: number | undefined
}

/** The bytes of each view; all are inside the file. */
function listViews(json: Json, binary: Buffer): BufferView[] {
  return readList(json, 'bufferViews', 20_000, '模型零件过多').map(({ byteOffset = 0, byteLength, byteStride }) => {
    const isInside = isIndex(byteOffset) && isIndex(byteLength) && byteOffset + byteLength <= binary.length
    if (!isInside || !(byteStride === undefined || isIndex(byteStride))) return refuse('模型文件已损坏')
    return { bytes: binary.subarray(byteOffset, byteOffset + byteLength), stride: byteStride }
  })
}

/** Width and height of a PNG or JPEG by its head; nothing is decoded here. */
function measureTexture(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG') {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    // The frame headers of JPEG, without the tables that lie between them.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return undefined
}

function assertTextures(json: Json, views: readonly BufferView[]): void {
  for (const { bufferView } of readList(json, 'images', LIMITS.images, '')) {
    const view = isIndex(bufferView) ? views[bufferView] : undefined
    const size = view && measureTexture(view.bytes)
    if (!size) refuse('贴图只支持 PNG 和 JPG')
    else if (Math.max(size.width, size.height) > LIMITS.pixels) refuse(`贴图最大 ${LIMITS.pixels} 像素，请缩小后再导出`)
  }
}

/** Counts of accessors, which are inside their views when {@link assertAccessors} has passed. */
function assertAccessors(json: Json, views: readonly BufferView[]): number[] {
  const componentBytes: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }
  const componentCounts: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 }
  const list = readList(json, 'accessors', 20_000, '模型零件过多')
  return list.map(({ bufferView, byteOffset = 0, componentType, type, count, sparse }) => {
    const size = (componentBytes[Number(componentType)] ?? 0) * (componentCounts[String(type)] ?? 0)
    const view = isIndex(bufferView) ? views[bufferView] : undefined
    if (sparse !== undefined || !view) return refuse('模型用了不支持的数据形式，请重新导出')
    if (size === 0 || !isIndex(count) || !isIndex(byteOffset)) return refuse('模型文件已损坏')
    const end = byteOffset + (count - 1) * (view.stride ?? size) + size
    return end <= view.bytes.length ? count : refuse('模型文件已损坏')
  })
}

/** The accessors of a mesh, added up; a mesh that several nodes show is drawn once for each. */
function measureMeshes(json: Json, counts: readonly number[]): { corners: number; indices: number }[] {
  const count = (at: unknown) => (isIndex(at) ? (counts[at] ?? refuse('模型文件已损坏')) : 0)
  return readList(json, 'meshes', LIMITS.meshes, '模型零件过多，请合并后再导出').map((mesh) => {
    const primitives = readList(mesh, 'primitives', 1000, '模型零件过多，请合并后再导出')
    const corners = primitives.map(({ attributes }) => (isRecord(attributes) ? count(attributes.POSITION) : 0))
    const indices = primitives.map((one) => count(one.indices))
    const add = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)
    return { corners: add(corners), indices: add(indices) }
  })
}

/** The parent of each node that has one: it is the only one. */
function findParents(nodes: readonly Json[]): Map<number, number> {
  const parents = new Map<number, number>()
  for (const [at, { children = [] }] of nodes.entries()) {
    for (const child of Array.isArray(children) ? (children as unknown[]) : refuse('模型文件已损坏')) {
      if (!isIndex(child) || child >= nodes.length || parents.has(child)) return refuse('模型文件已损坏')
      parents.set(child, at)
    }
  }
  return parents
}

/** Nodes form trees: none is above itself. */
function assertTrees(nodes: readonly Json[]): void {
  const parents = findParents(nodes)
  for (const start of nodes.keys()) {
    let steps = 0
    for (let at: number | undefined = start; at !== undefined; at = parents.get(at)) {
      if (++steps > nodes.length) refuse('模型文件已损坏')
    }
  }
}

function assertDrawable(json: Json, counts: readonly number[]): void {
  const meshes = measureMeshes(json, counts)
  const nodes = readList(json, 'nodes', LIMITS.nodes, '模型零件过多，请合并后再导出')
  assertTrees(nodes)
  let [corners, indices] = [0, 0]
  for (const { mesh } of nodes) {
    if (mesh === undefined) continue
    const drawn = isIndex(mesh) ? meshes[mesh] : undefined
    corners += drawn?.corners ?? refuse('模型文件已损坏')
    indices += drawn?.indices ?? 0
  }
  if (corners === 0) refuse('模型里没有可以显示的零件')
  if (corners > LIMITS.corners || indices > LIMITS.indices) refuse('模型过于精细，手机显示不了，请减面后再导出')
}

/**
 * A 3D model as it is stored: unchanged. Its structure is checked, so that a phone need not find out that it is too
 * large, incomplete, or made of what it cannot read.
 *
 * @throws {Refusal} 415 with what to export differently
 */
export function prepareModel(bytes: Buffer): PreparedFile {
  const { json, binary } = openModel(bytes)
  assertReadable(json)
  assertSelfContained(json)
  const views = listViews(json, binary)
  assertTextures(json, views)
  assertDrawable(json, assertAccessors(json, views))
  return { bytes, mime: MODEL_MIME, extension: 'glb' }
}
