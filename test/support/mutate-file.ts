/** Numbers from 0 up to 1 that a seed repeats (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number

const pick = (random: Random, below: number) => Math.floor(random() * below)
/** What readers trip over: nothing, all, signs, edges of 8, 16 and 32 bits. */
const EDGES = [
  '00',
  'ff',
  '80',
  '7f',
  '0000',
  'ffff',
  '8000',
  '00000000',
  'ffffffff',
  '80000000',
  '7fffffff',
  '0000ffff',
]

type Mutation = (bytes: Buffer, random: Random) => Buffer

const mutations: readonly Mutation[] = [
  function flipBit(bytes, random) {
    const at = pick(random, bytes.length)
    bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << pick(random, 8)), at)
    return bytes
  },
  function writeByte(bytes, random) {
    bytes.writeUInt8(pick(random, 256), pick(random, bytes.length))
    return bytes
  },
  function writeEdge(bytes, random) {
    Buffer.from(EDGES[pick(random, EDGES.length)] ?? '', 'hex').copy(bytes, pick(random, bytes.length))
    return bytes
  },
  function writeEdgeInHead(bytes, random) {
    Buffer.from(EDGES[pick(random, EDGES.length)] ?? '', 'hex').copy(bytes, pick(random, Math.min(64, bytes.length)))
    return bytes
  },
  function cutOff(bytes, random) {
    return bytes.subarray(0, 1 + pick(random, bytes.length))
  },
  function leaveOut(bytes, random) {
    const at = pick(random, bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + pick(random, 40))])
  },
  function repeat(bytes, random) {
    const at = pick(random, bytes.length)
    const end = at + 1 + pick(random, 200)
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)])
  },
  function swap(bytes, random) {
    const at = pick(random, bytes.length)
    return Buffer.concat([bytes.subarray(0, 8), bytes.subarray(at), bytes.subarray(8, at)])
  },
]

/** The file with one to four changes; never empty. */
export function mutateFile(file: Buffer, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(file)
  for (let left = 1 + pick(random, 4); left > 0; left--) {
    const mutated = mutations[pick(random, mutations.length)]?.(bytes, random) ?? bytes
    if (mutated.length > 0) bytes = Buffer.from(mutated)
  }
  return bytes
}
