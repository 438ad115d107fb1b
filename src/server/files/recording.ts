import { Refusal } from '@/server/http/refusal'

import type { PreparedFile } from './file-type'

/** Bytes of a box's size and name. */
const BOX_HEAD = 8
/** Bytes of an ID3v2 header. */
const TAG_HEAD = 10

/** By MPEG version and the index of the header: kilobits a second of layer III. */
const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates = [44_100, 48_000, 32_000]

interface Box {
  name: string
  /** Its content. */
  start: number
  end: number
}

function readBox(bytes: Buffer, at: number, end: number): Box | undefined {
  if (at + BOX_HEAD > end) return undefined
  const short = bytes.readUInt32BE(at)
  const name = bytes.toString('latin1', at + 4, at + BOX_HEAD)
  const isLong = short === 1 && at + 2 * BOX_HEAD <= end
  const size = isLong ? Number(bytes.readBigUInt64BE(at + BOX_HEAD)) : short === 0 ? end - at : short
  const head = isLong ? 2 * BOX_HEAD : BOX_HEAD
  if (size < head || at + size > end) return undefined
  return { name, start: at + head, end: at + size }
}

function findBox(bytes: Buffer, name: string, start: number, end: number): Box | undefined {
  for (let at = start; at < end; ) {
    const box = readBox(bytes, at, end)
    if (!box || box.name === name) return box
    at = box.end
  }
  return undefined
}

/** Seconds of an MP4 by its header box; 0 when it has none. */
function measureMp4(bytes: Buffer): number {
  const movie = findBox(bytes, 'moov', 0, bytes.length)
  const head = movie && findBox(bytes, 'mvhd', movie.start, movie.end)
  if (!head || head.end - head.start < 32) return 0
  const isLong = bytes[head.start] === 1
  const scale = bytes.readUInt32BE(head.start + (isLong ? 20 : 12))
  const length = isLong ? Number(bytes.readBigUInt64BE(head.start + 24)) : bytes.readUInt32BE(head.start + 16)
  return scale === 0 ? 0 : length / scale
}

function skipTag(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < TAG_HEAD) return 0
  // Seven bits of each byte.
  return TAG_HEAD + bytes.subarray(6, TAG_HEAD).reduce((size, byte) => size * 128 + (byte & 127), 0)
}

/** Seconds of an MP3 by its first frame; 0 when there is none. */
function measureMp3(bytes: Buffer): number {
  const at = skipTag(bytes)
  if (at + 64 > bytes.length || bytes[at] !== 0xff) return 0
  const [, second = 0, third = 0] = bytes.subarray(at, at + 3)
  // Eleven bits of synchronisation, the version, and layer III.
  if ((second & 0xe6) !== 0xe2) return 0
  const isFirst = (second & 0x18) === 0x18
  const divisor = isFirst ? 1 : (second & 0x18) === 0x10 ? 2 : 4
  const rate = (sampleRates[(third >> 2) & 3] ?? 0) / divisor
  const bitrate = (isFirst ? bitrates.first : bitrates.later)[third >> 4] ?? 0
  if (rate === 0 || bitrate === 0) return 0
  // A file of a variable bitrate has the number of its frames in the first one.
  const first = bytes.toString('latin1', at, Math.min(at + 64, bytes.length))
  const mark = Math.max(first.indexOf('Xing'), first.indexOf('Info'))
  const hasFrames = mark > 0 && at + mark + 12 <= bytes.length && (bytes.readUInt32BE(at + mark + 4) & 1) === 1
  if (hasFrames) return (bytes.readUInt32BE(at + mark + 8) * (isFirst ? 1152 : 576)) / rate
  return ((bytes.length - at) * 8) / (bitrate * 1000)
}

const isMp4 = (bytes: Buffer) => bytes.toString('latin1', 4, 8) === 'ftyp'

/** The length of a recording in whole seconds, at least 1; 0 when it cannot be read. */
export function measureRecording(bytes: Buffer): number {
  const seconds = isMp4(bytes) ? measureMp4(bytes) : measureMp3(bytes)
  return seconds > 0 && Number.isFinite(seconds) ? Math.max(1, Math.round(seconds)) : 0
}

/**
 * A recording as it is stored: unchanged, and never decoded here.
 *
 * @throws {Refusal} 415 unless it is MP3, M4A or MP4 with a length
 */
export function prepareRecording(bytes: Buffer): PreparedFile {
  if (measureRecording(bytes) === 0) throw new Refusal(415, '仅支持 mp3、m4a 和 mp4 文件')
  if (!isMp4(bytes)) return { bytes, mime: 'audio/mpeg', extension: 'mp3' }
  const isAudio = bytes.toString('latin1', 8, 11) === 'M4A'
  return isAudio ? { bytes, mime: 'audio/mp4', extension: 'm4a' } : { bytes, mime: 'video/mp4', extension: 'mp4' }
}
