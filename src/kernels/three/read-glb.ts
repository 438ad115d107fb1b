import { decodeUtf8 } from '@/lib/utf8'

import { ModelError, rejectModel, requireIndex, requireList, requireNumber, requireRecord } from './model-error'

/** Larger models are too slow on phones. */
export const MODEL_LIMIT_BYTES = 2_000_000
const CORNER_LIMIT = 200_000
const MOST = 4000 // accessors and views

const MAGIC = 0x46546c67 // glTF
const [JSON_CHUNK, BINARY_CHUNK] = [0x4e4f534a, 0x004e4942]
const COMPONENTS: Readonly<Record<number, { bytes: number; most: number; read(data: DataView, at: number): number }>> =
  {
    5120: { bytes: 1, most: 127, read: (data, at) => data.getInt8(at) },
    5121: { bytes: 1, most: 255, read: (data, at) => data.getUint8(at) },
    5122: { bytes: 2, most: 32767, read: (data, at) => data.getInt16(at, true) },
    5123: { bytes: 2, most: 65535, read: (data, at) => data.getUint16(at, true) },
    5125: { bytes: 4, most: 1, read: (data, at) => data.getUint32(at, true) },
    5126: { bytes: 4, most: 1, read: (data, at) => data.getFloat32(at, true) },
  }
const WIDTHS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 }

interface Accessor {
  width: number
  values: Float32Array | Uint32Array
}

/** A binary glTF file with a valid header. */
export class Glb {
  private corners = 0

  private constructor(
    readonly json: Readonly<Record<string, unknown>>,
    private readonly binary: DataView,
  ) {}

  /** @throws {ModelError} when the file is too large, or no complete binary glTF 2.0 */
  static open(bytes: ArrayBuffer): Glb {
    if (bytes.byteLength > MODEL_LIMIT_BYTES) throw new ModelError('size', `${bytes.byteLength} bytes`)
    const data = new DataView(bytes)
    const isGlb = bytes.byteLength >= 20 && data.getUint32(0, true) === MAGIC && data.getUint32(4, true) === 2
    if (!isGlb) throw new ModelError('format', 'no binary glTF 2.0')
    if (data.getUint32(8, true) !== bytes.byteLength) throw new ModelError('format', 'cut off')
    const json = readChunk(data, 12, JSON_CHUNK)
    const binary = readChunk(data, 20 + json.byteLength, BINARY_CHUNK)
    return new Glb(parse(new Uint8Array(json.buffer, json.byteOffset, json.byteLength)), binary)
  }

  list(name: string, most = MOST): readonly unknown[] {
    return requireList(this.json[name], name, most)
  }

  /** The numbers of an accessor; normalized integers are converted to fractions. */
  numbers(index: unknown, what: string): Accessor {
    const all = this.list('accessors')
    const accessor = requireRecord(all[requireIndex(index, all.length, what)], what)
    const component = COMPONENTS[requireNumber(accessor.componentType, what)]
    const width = WIDTHS[String(accessor.type)]
    if (!component || !width || accessor.sparse !== undefined) rejectModel(`${what} has a kind of its own`)
    const count = requireIndex(accessor.count, CORNER_LIMIT * 3, what)
    this.corners += count
    if (this.corners > CORNER_LIMIT * 6) rejectModel('too many corners')
    const { start, stride } = this.view(accessor, component.bytes * width, count, what)
    const values = component === COMPONENTS[5125] ? new Uint32Array(count * width) : new Float32Array(count * width)
    const share = accessor.normalized === true ? component.most : 1
    for (let at = 0; at < values.length; at++) {
      const place = start + Math.floor(at / width) * stride + (at % width) * component.bytes
      const value = component.read(this.binary, place) / share
      if (!Number.isFinite(value)) rejectModel(`${what} holds what is no number`)
      values[at] = value
    }
    return { width, values }
  }

  /** Offset and stride of the elements; checks that they are inside the file. */
  private view(accessor: Record<string, unknown>, size: number, count: number, what: string) {
    const views = this.list('bufferViews')
    const view = requireRecord(views[requireIndex(accessor.bufferView, views.length, what)], what)
    const end = this.binary.byteLength + 1
    const start = requireIndex(view.byteOffset ?? 0, end, what) + requireIndex(accessor.byteOffset ?? 0, end, what)
    const stride = view.byteStride === undefined ? size : requireIndex(view.byteStride, 256, what)
    if (stride < size || start + stride * Math.max(0, count - 1) + size > this.binary.byteLength) {
      rejectModel(`${what} lies outside the file`)
    }
    return { start, stride }
  }
}

function readChunk(data: DataView, at: number, type: number): DataView {
  const isThere = at + 8 <= data.byteLength && data.getUint32(at + 4, true) === type
  const length = isThere ? data.getUint32(at, true) : 0
  if (!isThere || at + 8 + length > data.byteLength) throw new ModelError('format', 'a chunk is missing')
  return new DataView(data.buffer, data.byteOffset + at + 8, length)
}

function parse(bytes: Uint8Array): Record<string, unknown> {
  try {
    return requireRecord(JSON.parse(decodeUtf8(bytes)), 'the head')
  } catch {
    throw new ModelError('format', 'the head is no JSON')
  }
}
