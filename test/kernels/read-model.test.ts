import { MODEL_LIMIT_BYTES } from '@/kernels/three/read-glb'
import { type ModelNode, readModel } from '@/kernels/three/read-model'
import { models } from '@/server/domains/exhibition/models'

import { requireItems } from '../support/require-items'
import { modelBytes, slugs } from './models'

function listNames(node: ModelNode): string[] {
  return [node.name, ...node.children.flatMap(listNames)].filter(Boolean)
}

describe.each(slugs)('the model %s', (slug) => {
  const model = readModel(modelBytes(slug))

  it('has the parts, hotspots and motions of its list', () => {
    const { parts, hotspots, motions } = models[slug]
    expect(listNames(model.root)).toEqual([slug, ...parts])
    expect(model.hotspots).toEqual(hotspots)
    expect(model.motions.map(({ id, seconds, loops }) => ({ id, seconds, loops }))).toEqual(motions)
  })

  it('moves only parts that it has, and comes back to where it began', () => {
    const moves = model.motions.flatMap(({ tracks, loops }) =>
      requireItems(tracks).map(({ part, kind, keys }) => ({
        part,
        kind,
        loops,
        from: keys[0]?.[1],
        to: keys.at(-1)?.[1],
      })),
    )
    expect(moves.filter(({ part }) => !models[slug].parts.includes(part))).toEqual([])
    expect(moves.filter(({ from }) => from !== 0)).toEqual([])
    // A belt moves on by one carton; what turns ends where it looks the same.
    expect(moves.filter(({ kind, loops, to }) => kind === 'slide' && !loops && to !== 0)).toEqual([])
  })
})

/** A model of one triangle, with what a test makes of it. */
function glb(
  change: (json: Record<string, unknown>) => void = () => undefined,
  positions = [0, 0, 0, 1, 0, 0, 0, 1, 0],
) {
  const json: Record<string, unknown> = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'a', mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 6 },
    ],
  }
  change(json)
  const text = Buffer.from(JSON.stringify(json))
  const head = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)])
  const body = Buffer.concat([Buffer.from(Float32Array.from(positions).buffer), Buffer.from([0, 0, 1, 0, 2, 0, 0, 0])])
  const word = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const chunk = (type: string, bytes: Buffer) => Buffer.concat([word(bytes.length), Buffer.from(type), bytes])
  const chunks = Buffer.concat([chunk('JSON', head), chunk('BIN\0', body)])
  const whole = Buffer.concat([Buffer.from('glTF'), word(2), word(chunks.length + 12), chunks])
  return Uint8Array.from(whole).buffer
}

const set = (path: string, value: unknown) => (json: Record<string, unknown>) => {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at: Record<string, unknown> = json
  for (const key of keys) at = at[key] as Record<string, unknown>
  at[last] = value
}

it('reads one triangle', () => {
  const [node] = readModel(glb()).root.children
  expect(node?.meshes[0]?.positions).toEqual(Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]))
  expect([...(node?.meshes[0]?.corners ?? [])]).toEqual([0, 1, 2])
})

const whole = modelBytes('cnc-mill')

it.each([
  ['nothing', new ArrayBuffer(0), 'format'],
  ['a text', Uint8Array.from(Buffer.from('<!doctype html><html><body>404</body></html>')).buffer, 'format'],
  ['the first half', whole.slice(0, whole.byteLength / 2), 'format'],
  ['all but a byte', whole.slice(0, -1), 'format'],
  ['a head alone', whole.slice(0, 24), 'format'],
  ['100 MB', new ArrayBuffer(100_000_000), 'size'],
  ['a byte too many', new ArrayBuffer(MODEL_LIMIT_BYTES + 1), 'size'],
  ['positions that are no numbers', glb(undefined, [0, 0, 0, Number.NaN, 0, 0, 0, 1, 0]), 'content'],
  ['positions without end', glb(undefined, [0, 0, 0, Number.POSITIVE_INFINITY, 0, 0, 0, 1, 0]), 'content'],
  ['a corner that is not there', glb(set('accessors.0.count', 2)), 'content'],
  ['an accessor outside', glb(set('accessors.0.byteOffset', 20)), 'content'],
  ['a view outside', glb(set('bufferViews.0.byteOffset', 4_000_000)), 'content'],
  ['a negative place', glb(set('bufferViews.0.byteOffset', -4)), 'content'],
  ['a billion corners', glb(set('accessors.0.count', 1e9)), 'content'],
  ['another kind of number', glb(set('accessors.0.componentType', 5130)), 'content'],
  ['a stride too small', glb(set('bufferViews.0.byteStride', 4)), 'content'],
  ['a part inside itself', glb(set('nodes.0.children', [0])), 'content'],
  ['a mesh that is not there', glb(set('nodes.0.mesh', 7)), 'content'],
  ['nothing that could be seen', glb(set('nodes.0.mesh', undefined)), 'content'],
  ['no triangle', glb(set('accessors.1.count', 0)), 'content'],
  ['a place of words', glb(set('nodes.0.translation', ['a', 0, 0])), 'content'],
  ['a scale without end', glb(set('nodes.0.scale', [1e300, 1, 1])), 'content'],
  ['a list for a node', glb(set('nodes.0', [])), 'content'],
  ['no scene', glb(set('scene', 3)), 'content'],
  ['a motion of no time', glb(set('asset.extras', { motions: [{ id: 'x', seconds: 0, tracks: [] }] })), 'content'],
  [
    'a motion of another kind',
    glb(set('asset.extras', { motions: [{ id: 'x', seconds: 1, tracks: [{ part: 'a', kind: 'fly' }] }] })),
    'content',
  ],
  ['a hotspot nowhere', glb(set('asset.extras', { hotspots: [{ id: 'x', at: [0, null, 0] }] })), 'content'],
])('refuses %s by name and reason', (_case, bytes, reason) => {
  expect(() => readModel(bytes)).toThrow(expect.objectContaining({ name: 'ModelError', reason }))
})

it('refuses every cut of a model, and never hangs', () => {
  for (let length = 0; length < whole.byteLength; length += 4999) {
    expect(() => readModel(whole.slice(0, length))).toThrow(expect.objectContaining({ name: 'ModelError' }))
  }
})
