// Writes a machine as binary glTF 2.0 with KHR_mesh_quantization: corners as 16-bit integers, normals and hues as bytes.
// A server compresses that well, and a reader needs no decoder. Hotspots and motions lie in the asset's extras.
import { BufferAttribute, Color, Euler, Matrix4, Quaternion } from 'three'
import { mergeGeometries, mergeVertices } from 'three/examples/jsm/utils/BufferGeometryUtils.js'

import { materials, surfaces } from './materials.mjs'

const STEPS = 4095
const [FLOAT_ARRAY, ELEMENT_ARRAY] = [34962, 34963]
const [BYTE, UNSIGNED_BYTE, SHORT, UNSIGNED_SHORT] = [5120, 5121, 5122, 5123]
const clean = (values) => Array.from(values, (value) => Math.round(value * 1e5) / 1e5 || 0)

/** The geometries of a part, one for each surface class, with the hue at each corner. */
function surfacesOf(part) {
  const bySurface = new Map()
  for (const [name, geometry] of part.merged()) {
    const [surface, hue] = materials[name]
    const { r, g, b } = new Color(hue)
    const corners = geometry.getAttribute('position').count
    const hues = Float32Array.from({ length: corners * 3 }, (_, at) => [r, g, b][at % 3])
    geometry.setAttribute('color', new BufferAttribute(hues, 3))
    bySurface.set(surface, [...(bySurface.get(surface) ?? []), geometry])
  }
  const order = Object.keys(surfaces)
  return [...bySurface]
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([surface, geometries]) => [surface, mergeVertices(mergeGeometries(geometries), 1e-4)])
}

function eachPart(part, visit, parent = new Matrix4()) {
  const here = new Matrix4()
    .makeRotationFromEuler(new Euler(...part.turn))
    .setPosition(...part.at)
    .premultiply(parent)
  visit(part, here)
  for (const child of part.children) eachPart(child, visit, here)
}

/** The largest distance of a corner from its part's origin along an axis: what the integers are scaled by. */
function extentOf(meshes) {
  let extent = 0
  for (const list of meshes.values()) {
    for (const [, geometry] of list) {
      for (const value of geometry.getAttribute('position').array) extent = Math.max(extent, Math.abs(value))
    }
  }
  return extent
}

function boundsOf(machine, meshes) {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  eachPart(machine, (part, place) => {
    for (const [, geometry] of meshes.get(part)) {
      const { array } = geometry.clone().applyMatrix4(place).getAttribute('position')
      for (const [at, value] of array.entries()) {
        low[at % 3] = Math.min(low[at % 3], value)
        high[at % 3] = Math.max(high[at % 3], value)
      }
    }
  })
  return { low: clean(low), high: clean(high) }
}

class Writer {
  chunks = []
  length = 0
  json = {
    asset: { version: '2.0', generator: 'npm run models' },
    extensionsUsed: ['KHR_materials_unlit', 'KHR_mesh_quantization'],
    extensionsRequired: ['KHR_mesh_quantization'],
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [],
    meshes: [],
    materials: [],
    accessors: [],
    bufferViews: [],
  }
  used = new Map()

  view(array, target, byteStride) {
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    this.json.bufferViews.push({ buffer: 0, byteOffset: this.length, byteLength: bytes.length, byteStride, target })
    this.chunks.push(bytes, padding)
    this.length += bytes.length + padding.length
    return this.json.bufferViews.length - 1
  }

  /** Three numbers for each corner, padded to four: glTF wants corners to begin at multiples of four bytes. */
  triples(Type, componentType, values, convert, extra) {
    const count = values.length / 3
    const padded = new Type(count * 4)
    for (let at = 0; at < values.length; at++) padded[Math.floor(at / 3) * 4 + (at % 3)] = convert(values[at])
    const bufferView = this.view(padded, FLOAT_ARRAY, padded.BYTES_PER_ELEMENT * 4)
    return this.json.accessors.push({ bufferView, componentType, count, type: 'VEC3', ...extra }) - 1
  }

  positions(values, scale) {
    const whole = Array.from(values, (value) => Math.round(value / scale))
    const min = [0, 1, 2].map((axis) =>
      whole.reduce((low, value, at) => (at % 3 === axis && value < low ? value : low), STEPS),
    )
    const max = [0, 1, 2].map((axis) =>
      whole.reduce((high, value, at) => (at % 3 === axis && value > high ? value : high), -STEPS),
    )
    return this.triples(Int16Array, SHORT, whole, (value) => value, { min, max })
  }

  material(surface) {
    const known = this.used.get(surface)
    if (known !== undefined) return known
    const { roughness = 1, metalness = 0, opacity = 1, unlit } = surfaces[surface]
    const pbr = { baseColorFactor: [1, 1, 1, opacity], metallicFactor: metalness, roughnessFactor: roughness }
    const blend = opacity < 1 ? { alphaMode: 'BLEND' } : {}
    const extensions = unlit ? { extensions: { KHR_materials_unlit: {} } } : {}
    const index = this.json.materials.push({ name: surface, pbrMetallicRoughness: pbr, ...blend, ...extensions }) - 1
    this.used.set(surface, index)
    return index
  }

  primitive([surface, geometry], scale) {
    const read = (name) => geometry.getAttribute(name).array
    const attributes = {
      POSITION: this.positions(read('position'), scale),
      NORMAL: this.triples(Int8Array, BYTE, read('normal'), (value) => Math.round(value * 127), { normalized: true }),
      COLOR_0: this.triples(Uint8Array, UNSIGNED_BYTE, read('color'), (value) => Math.round(value * 255), {
        normalized: true,
      }),
    }
    const index = Uint16Array.from(geometry.index.array)
    const bufferView = this.view(index, ELEMENT_ARRAY)
    const accessor = { bufferView, componentType: UNSIGNED_SHORT, count: index.length, type: 'SCALAR' }
    return { attributes, indices: this.json.accessors.push(accessor) - 1, material: this.material(surface) }
  }

  node(part, meshes, scale) {
    const turn = new Quaternion().setFromEuler(new Euler(...part.turn)).toArray()
    const node = { name: part.name, translation: clean(part.at), rotation: clean(turn), children: [] }
    const index = this.json.nodes.push(node) - 1
    if (part.explode) node.extras = { explode: part.explode }
    const geometries = meshes.get(part)
    if (geometries.length > 0) {
      const mesh = this.json.meshes.push({ primitives: geometries.map((one) => this.primitive(one, scale)) }) - 1
      node.children.push(this.json.nodes.push({ mesh, scale: [scale, scale, scale] }) - 1)
    }
    for (const child of part.children) node.children.push(this.node(child, meshes, scale))
    if (node.children.length === 0) delete node.children
    return index
  }

  finish() {
    this.json.buffers = [{ byteLength: this.length }]
    const text = JSON.stringify(this.json)
    const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))
    const head = (length, type) => {
      const bytes = Buffer.alloc(8)
      bytes.writeUInt32LE(length, 0)
      bytes.write(type, 4, 'latin1')
      return bytes
    }
    const body = [head(json.length, 'JSON'), json, head(this.length, 'BIN\0'), ...this.chunks]
    const total = Buffer.concat(body)
    const start = Buffer.from('glTF\x02\0\0\0\0\0\0\0', 'latin1')
    start.writeUInt32LE(total.length + 12, 8)
    return Buffer.concat([start, total])
  }
}

/** @returns the bytes of the file, and what a catalogue says of it */
export function writeGlb(machine) {
  const meshes = new Map()
  eachPart(machine, (part) => meshes.set(part, surfacesOf(part)))
  const writer = new Writer()
  const { low, high } = boundsOf(machine, meshes)
  const { hotspots, motions } = machine
  writer.json.asset.extras = { low, high, hotspots, motions }
  writer.node(machine, meshes, Math.round((extentOf(meshes) / STEPS) * 1e8) / 1e8)
  const parts = []
  eachPart(machine, ({ name }) => parts.push(name))
  const triangles = [...meshes.values()].flat().reduce((sum, [, geometry]) => sum + geometry.index.count / 3, 0)
  return { bytes: writer.finish(), triangles, low, high, parts: parts.slice(1), hotspots, motions }
}
