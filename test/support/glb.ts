// A 3D model as a usual tool exports it: a box with a picture on its sides, in one file.
import { drawPng } from './draw-png'

/** A PNG of red and white squares. */
export const drawChequers = (side: number): Buffer =>
  drawPng(side, side, (x, y) =>
    (Math.floor((x * 8) / side) + Math.floor((y * 8) / side)) % 2 === 0 ? [224, 32, 32] : [250, 250, 250],
  )

const axes = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const

/** Corners, directions and picture places of a box of 1200 mm, four corners a side. */
function buildBox() {
  const [positions, normals, places, corners]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (const [across, up, out] of axes) {
    for (const side of [-1, 1]) {
      const first = positions.length / 3
      for (const [u, v] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const) {
        const corner = [0, 0, 0]
        corner[across] = (u - 0.5) * 1200 * side
        corner[up] = (v - 0.5) * 1200
        corner[out] = 600 * side
        const normal = [0, 0, 0]
        normal[out] = side
        positions.push(...corner)
        normals.push(...normal)
        places.push(u, 1 - v)
      }
      corners.push(...[0, 1, 2, 0, 2, 3].map((at) => first + at))
    }
  }
  return { positions, normals, places, corners }
}

type Json = Record<string, unknown>

/** Packs the parts of a binary glTF file. */
export function packGlb(json: Json, binary: Buffer): Buffer {
  const pad = (bytes: Buffer, fill: number) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, fill)])
  const head = (length: number, name: string) => {
    const bytes = Buffer.alloc(8)
    bytes.writeUInt32LE(length)
    bytes.write(name, 4, 'latin1')
    return bytes
  }
  const text = pad(Buffer.from(JSON.stringify(json)), 32)
  const data = pad(binary, 0)
  const body = Buffer.concat([head(text.length, 'JSON'), text, head(data.length, 'BIN\0'), data])
  const start = Buffer.alloc(12)
  start.write('glTF', 'latin1')
  start.writeUInt32LE(2, 4)
  start.writeUInt32LE(12 + body.length, 8)
  return Buffer.concat([start, body])
}

/** The box. @param change what a test makes wrong with it */
export function buildTexturedBox(change: (json: Json) => Json = (json) => json, picture = drawChequers(64)): Buffer {
  const { positions, normals, places, corners } = buildBox()
  const parts = [
    Buffer.from(new Float32Array(positions).buffer),
    Buffer.from(new Float32Array(normals).buffer),
    Buffer.from(new Float32Array(places).buffer),
    Buffer.from(new Uint16Array(corners).buffer),
    picture,
  ]
  let at = 0
  const bufferViews = parts.map((part) => {
    const view = { buffer: 0, byteOffset: at, byteLength: part.length }
    at += part.length + ((4 - (part.length % 4)) % 4)
    return view
  })
  const binary = Buffer.concat(parts.flatMap((part) => [part, Buffer.alloc((4 - (part.length % 4)) % 4)]))
  const float = 5126
  const json = {
    asset: { version: '2.0', generator: 'test' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: '外壳' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 }, indices: 3, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 }, metallicFactor: 0, roughnessFactor: 0.6 } }],
    textures: [{ source: 0, sampler: 0 }],
    samplers: [{ wrapS: 10497, wrapT: 33071 }],
    images: [{ bufferView: 4, mimeType: 'image/png' }],
    accessors: [
      { bufferView: 0, componentType: float, count: 24, type: 'VEC3', min: [-600, -600, -600], max: [600, 600, 600] },
      { bufferView: 1, componentType: float, count: 24, type: 'VEC3' },
      { bufferView: 2, componentType: float, count: 24, type: 'VEC2' },
      { bufferView: 3, componentType: 5123, count: 36, type: 'SCALAR' },
    ],
    bufferViews,
    buffers: [{ byteLength: binary.length }],
  }
  return packGlb(change(json), binary)
}
